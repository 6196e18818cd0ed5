import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { nodeWithoutNetwork } from './child-work.ts';
import { createGate } from './gate.ts';
import { MediaFailure } from './media.ts';

const script = fileURLToPath(new URL('./worker/rewrite-process.ts', import.meta.url));
const patienceMs = 30_000;
const waitMs = 10_000;
const heapMegabytes = 256;
const outputMaxBytes = 32 * 1024 ** 2;
const atOnce = 2;

/**
 * Writes a picture again as WebP, without anything that was hidden in it. Neither the picture nor the result touches a
 * disk. Throws MediaFailure for what is no picture, and refuses with `unavailable` when there is no place soon enough.
 */
export type RewritePicture = (bytes: Uint8Array) => Promise<Buffer>;

/** Decodes each picture in a process of its own without network, two at a time. */
export function createPictureRewriter(): RewritePicture {
  const gate = createGate(atOnce);
  const signal = new AbortController().signal;
  return (bytes) => gate({ signal, waitMs }, () => rewrite(bytes));
}

function rewrite(bytes: Uint8Array): Promise<Buffer> {
  const [command, args] = nodeWithoutNetwork([
    `--max-old-space-size=${heapMegabytes}`,
    '--no-warnings',
    script,
  ]);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: {}, stdio: ['pipe', 'pipe', 'ignore'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    const chunks: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > outputMaxBytes) child.kill('SIGKILL');
    });
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      if (code === 0 && size > 0) resolve(Buffer.concat(chunks));
      else reject(new MediaFailure('unsupportedFormat', 'This is no picture that can be read.'));
    });
    // A child that gives up early closes its end; its exit shows that.
    child.stdin.on('error', () => {});
    child.stdin.end(bytes);
  });
}
