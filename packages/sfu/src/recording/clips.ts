import { mkdir, open, rm, statfs, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { ClipOptions, RecordingOptions } from '../options.ts';
import { type ClipBudget, ClipBuffer, type ClipSegment } from './clip-buffer.ts';
import { segmentFile } from './segments.ts';

/** The buffers of this process, and the folders their clips go to. */
export class Clips {
  readonly #recording: RecordingOptions | undefined;
  readonly #budget: ClipBudget;

  constructor(recording: RecordingOptions | undefined, options: ClipOptions | undefined) {
    this.#recording = recording;
    this.#budget = { bytes: 0, maxBytes: options?.maxBytes ?? 0 };
  }

  /** Undefined where nothing may be held. */
  createBuffer(): ClipBuffer | undefined {
    return this.#recording && this.#budget.maxBytes > 0 ? new ClipBuffer(this.#budget) : undefined;
  }

  /**
   * Writes segments into the folder of a recording that is not there yet. Resolves to false when there is nothing to
   * write, or the disk has too little room. Rejects when the folder is there, or cannot be written.
   */
  async write(key: string, segments: readonly ClipSegment[]): Promise<boolean> {
    if (!this.#recording || segments.length === 0) return false;
    const { folder: parent, minFreeBytes } = this.#recording;
    await mkdir(parent, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(parent);
    if (bavail * bsize < minFreeBytes) return false;
    const folder = path.join(parent, key);
    await mkdir(folder, { mode: 0o700 });
    try {
      for (const [index, segment] of segments.entries()) {
        await writeSegment(segmentFile(folder, index + 1), segment);
      }
    } catch (problem) {
      await rm(folder, { recursive: true, force: true });
      throw problem;
    }
    return true;
  }
}

async function writeSegment(file: string, { bytes, lastAtMs }: ClipSegment): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    for (const chunk of bytes) await handle.appendFile(chunk);
  } finally {
    await handle.close();
  }
  // A segment lasts until its file was last changed.
  await utimes(file, lastAtMs / 1000, lastAtMs / 1000);
}
