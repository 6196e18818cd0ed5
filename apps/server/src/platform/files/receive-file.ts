import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** More or fewer bytes came than were declared, or they stopped coming. */
export class WrongSize extends Error {
  constructor() {
    super('The file does not have the size that was announced.');
    this.name = 'WrongSize';
  }
}

/** Passes bytes on and fails at the first one too many. */
function exactly(sizeBytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > sizeBytes) done(new WrongSize());
      else done(null, chunk);
    },
    flush(done) {
      done(seen === sizeBytes ? null : new WrongSize());
    },
  });
}

/**
 * Writes a stream to `target` by way of a draft in `incoming` on the same disk: the target is there whole or not at
 * all, and never more than a few chunks are in memory. Throws WrongSize.
 */
export async function receiveFile(
  source: Readable,
  sizeBytes: number,
  incoming: string,
  target: string,
): Promise<void> {
  await withDraft(incoming, target, async (draft) => {
    await pipeline(source, exactly(sizeBytes), createWriteStream(draft, { flags: 'wx', flush: true }));
  });
}

/** Has `write` make a file beside the target and then moves it there; leaves no draft behind. */
export async function withDraft(
  incoming: string,
  target: string,
  write: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = path.join(incoming, randomUUID());
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  try {
    await write(draft);
    await moveIn(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Moves a whole draft to its target on the same disk, for good. */
export async function moveIn(draft: string, target: string): Promise<void> {
  // Only this server reads them; it decides who is sent what.
  await chmod(draft, 0o600);
  await rename(draft, target);
  await syncFolder(path.dirname(target));
}

/** Has the disk write what it holds of a file. */
export async function syncFile(file: string): Promise<void> {
  await syncEntry(file, 'r+');
}

/** Without this a power cut could forget the new name of a file that is safely on the disk. */
async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders.
  if (process.platform !== 'win32') await syncEntry(folder, 'r');
}

async function syncEntry(entry: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(entry, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
