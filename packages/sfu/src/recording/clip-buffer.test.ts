import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ClipBudget, ClipBuffer } from './clip-buffer.ts';
import { Clips } from './clips.ts';
import { readSegment } from './read-segment.ts';
import { partsOf, readSegments } from './segments.ts';

const codecs = { video: { name: 'VP8', payloadType: 96, clockRate: 90_000, parameters: '' } as const };
const megabyte = 1024 ** 2;
let folder: string;
const written = () => path.join(folder, 'clip');

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clips '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const createClips = (minFreeBytes = 0) =>
  new Clips({ folder, maxBytes: 1, maxSeconds: 1, minFreeBytes }, { maxBytes: 100 * megabyte });
const budgetOf = (maxBytes: number): ClipBudget => ({ bytes: 0, maxBytes });

/** Fills a buffer with a packet every 40 ms. */
function fill(buffer: ClipBuffer, fromMs: number, toMs: number, bytes = 1000): void {
  for (let atMs = fromMs; atMs < toMs; atMs += 40) {
    buffer.packet('video', Buffer.alloc(bytes, 7), atMs);
    buffer.tick(atMs);
  }
}

/** When each packet of the clip came. */
function arrivals(): number[] {
  return readSegments(written()).flatMap(({ file, header }) =>
    [...readSegment(file)].map(({ atMs }) => header.startedAtMs + atMs),
  );
}

describe('A buffer for clips', () => {
  test('gives what came between two moments, and nothing from outside of them', async () => {
    const buffer = new ClipBuffer(budgetOf(100 * megabyte));
    buffer.beginSegment(codecs, 1_000);
    fill(buffer, 1_000, 50_000);
    expect(await createClips().write('clip', buffer.cut(20_000, 40_000))).toBe(true);
    const times = arrivals();
    expect(Math.min(...times)).toBeGreaterThanOrEqual(20_000);
    expect(Math.min(...times)).toBeLessThan(20_400);
    expect(Math.max(...times)).toBeLessThanOrEqual(40_000);
    expect(Math.max(...times)).toBeGreaterThan(39_600);
    const [part] = partsOf(readSegments(written()));
    expect(part?.durationMs).toBeGreaterThan(19_000);
    expect(part?.durationMs).toBeLessThan(20_100);
  });

  test('holds the last minute, and forgets it when it is told to', () => {
    const budget = budgetOf(100 * megabyte);
    const buffer = new ClipBuffer(budget);
    buffer.beginSegment(codecs, 0);
    fill(buffer, 0, 200_000);
    expect(budget.bytes).toBeGreaterThan(59 * 25 * 1000);
    expect(budget.bytes).toBeLessThan(61 * 25 * 1010);
    buffer.tick(300_000);
    expect(buffer.cut(0, 300_000)).toEqual([]);
    fill(buffer, 300_000, 301_000);
    buffer.clear();
    expect(buffer.cut(0, 400_000)).toEqual([]);
    expect(budget.bytes).toBe(0);
  });

  test('begins a segment anew with each publisher', async () => {
    const buffer = new ClipBuffer(budgetOf(100 * megabyte));
    buffer.beginSegment(codecs, 0);
    fill(buffer, 0, 10_000);
    buffer.endSegment();
    fill(buffer, 10_000, 12_000);
    buffer.beginSegment(codecs, 12_000);
    fill(buffer, 12_000, 20_000);
    await createClips().write('clip', buffer.cut(0, 20_000));
    expect(readdirSync(written())).toHaveLength(2);
    expect(arrivals().filter((atMs) => atMs >= 10_000 && atMs < 12_000)).toEqual([]);
  });

  test('takes no more than all may, and nothing from another', () => {
    const budget = budgetOf(2 * megabyte);
    const [first, second] = [new ClipBuffer(budget), new ClipBuffer(budget)];
    first.beginSegment(codecs, 0);
    fill(first, 0, 100_000);
    const heldByFirst = budget.bytes;
    second.beginSegment(codecs, 0);
    fill(second, 0, 100_000, 60_000);
    expect(budget.bytes).toBeLessThanOrEqual(2 * megabyte);
    const bytesOf = (buffer: ClipBuffer) =>
      buffer.cut(0, 100_000).reduce((sum, { bytes }) => sum + Buffer.concat(bytes.slice(1)).length, 0);
    expect(bytesOf(first)).toBeGreaterThan(heldByFirst * 0.99);
    expect(bytesOf(second)).toBeLessThan(2 * megabyte - heldByFirst + 200_000);
  });

  test('is not written where the disk has too little room, nor twice under one key', async () => {
    const buffer = new ClipBuffer(budgetOf(100 * megabyte));
    buffer.beginSegment(codecs, 0);
    fill(buffer, 0, 10_000);
    const segments = buffer.cut(0, 10_000);
    expect(await createClips(Number.MAX_SAFE_INTEGER).write('clip', segments)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
    expect(await createClips().write('clip', segments)).toBe(true);
    await expect(createClips().write('clip', segments)).rejects.toThrow('EEXIST');
    expect(arrivals()).not.toEqual([]);
  });
});
