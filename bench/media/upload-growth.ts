import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('./store-process.ts', import.meta.url));
const warmUpBytes = 32 * 1024 ** 2;
const lookEveryMs = 50;

type SignedPut = { url: string; headers: Record<string, string>; sizeBytes: number };

/**
 * Sends a large file to the site's local file store, in a process of its own, and watches its memory all the while.
 * A smaller file goes first, so that what is only made once does not count.
 */
export async function measureUploadGrowth(
  folder: string,
  sizeBytes: number,
): Promise<{ growthBytes: number; bytesPerSecond: number }> {
  const args = [folder, String(warmUpBytes), String(sizeBytes)];
  const child = fork(script, args, { execArgv: process.execArgv });
  try {
    const [[warmUp, large]] = (await once(child, 'message')) as [[SignedPut, SignedPut]];
    await send(warmUp);
    const before = await memoryOf(child);
    const startedMs = performance.now();
    let isSending = true;
    const sending = send(large).finally(() => {
      isSending = false;
    });
    let most = before;
    while (isSending) {
      most = Math.max(most, await memoryOf(child));
      await sleep(lookEveryMs);
    }
    await sending;
    const seconds = (performance.now() - startedMs) / 1000;
    return { growthBytes: Math.max(0, most - before), bytesPerSecond: sizeBytes / seconds };
  } finally {
    child.kill('SIGKILL');
  }
}

async function memoryOf(child: ChildProcess): Promise<number> {
  child.send('memory');
  const [{ memoryBytes }] = (await once(child, 'message')) as [{ memoryBytes: number }];
  return memoryBytes;
}

async function send({ url, headers, sizeBytes }: SignedPut): Promise<void> {
  const chunk = Buffer.alloc(256 * 1024, 'candela');
  function* chunks() {
    for (let left = sizeBytes; left > 0; left -= chunk.length) yield chunk.subarray(0, left);
  }
  const outgoing = request(url, { method: 'PUT', headers: { ...headers, 'content-length': sizeBytes } });
  const answered = once(outgoing, 'response');
  await pipeline(Readable.from(chunks()), outgoing);
  const [response] = (await answered) as [{ statusCode: number; resume(): void }];
  response.resume();
  if (response.statusCode !== 200) throw new Error(`The upload was answered with ${response.statusCode}.`);
}
