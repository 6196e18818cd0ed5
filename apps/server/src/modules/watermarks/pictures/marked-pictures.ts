import { buffer } from 'node:stream/consumers';
import { minuteMs } from '@candela/contract/shared/durations';
import type { Mark } from '@candela/contract/watermarks/fields';
import { LRUCache } from 'lru-cache';
import type { FileRef, FileStore } from '../../../platform/files/index.ts';
import { createGate, type Gate } from '../../../platform/media/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { markLine } from '../rules.ts';
import { drawMark } from './draw-mark.ts';

const megabyte = 1024 ** 2;

/** How much of the machine marked pictures may take. */
export interface PictureLimits {
  /** How many are drawn at the same time. */
  atOnce: number;
  /** How many may wait for that. */
  waitingMax: number;
  /** How many of one viewer's may be drawn or wait for that, and how many more wait for these. */
  ofOneViewer: number;
  waitingOfOneMax: number;
  /** How long one waits. */
  waitMs: number;
  /** What the pictures drawn last may take of the memory. */
  cacheBytes: number;
}

const standard: PictureLimits = {
  atOnce: 2,
  waitingMax: 200,
  ofOneViewer: 4,
  waitingOfOneMax: 100,
  waitMs: 10_000,
  cacheBytes: 48 * megabyte,
};
/** A picture looked at again is the same bytes. */
const forMs = 15 * minuteMs;

/**
 * Draws marks on pictures of the site, a few at a time, and holds on to the ones drawn last.
 * @returns a function from a picture this site has written itself and a mark to a WebP; undefined where there is no
 * such file. It refuses with `unavailable` when too much else is drawn.
 */
export function createMarkedPictures(files: Pick<FileStore, 'read' | 'stat'>, limits = standard) {
  const gate = createGate(limits.atOnce);
  /** One for each viewer who waits for pictures now, so that nobody takes the places of all others. */
  const viewers = new Map<string, Gate>();
  const { signal } = new AbortController();
  const drawn = new LRUCache<string, Buffer>({
    maxSize: limits.cacheBytes,
    sizeCalculation: (bytes) => bytes.length,
    ttl: forMs,
  });
  const underway = new Map<string, Promise<Buffer>>();

  async function inTurn<Result>(viewerId: string, work: () => Promise<Result>): Promise<Result> {
    const own = viewers.get(viewerId) ?? createGate(limits.ofOneViewer);
    viewers.set(viewerId, own);
    if (own.waiting() >= limits.waitingOfOneMax) return refuse('unavailable', { retryAfterSeconds: 5 });
    try {
      return await own({ signal, waitMs: limits.waitMs }, work);
    } finally {
      void own.idle().then(() => viewers.delete(viewerId));
    }
  }

  async function draw(file: FileRef, line: string, key: string): Promise<Buffer> {
    const bytes = await gate({ signal, waitMs: limits.waitMs }, async () =>
      drawMark(await buffer(await files.read(file)), line),
    );
    drawn.set(key, bytes);
    return bytes;
  }

  return async (file: FileRef, mark: Mark, viewerId: string): Promise<Buffer | undefined> => {
    const line = markLine(mark);
    const key = JSON.stringify([file.key, line]);
    const known = drawn.get(key) ?? underway.get(key);
    if (known) return await known;
    if (!(await files.stat(file))) return undefined;
    const begun = underway.get(key);
    if (begun) return await begun;
    const drawing = inTurn(viewerId, () => {
      if (gate.waiting() >= limits.waitingMax) return refuse('unavailable', { retryAfterSeconds: 5 });
      return draw(file, line, key);
    }).finally(() => underway.delete(key));
    underway.set(key, drawing);
    return await drawing;
  };
}
