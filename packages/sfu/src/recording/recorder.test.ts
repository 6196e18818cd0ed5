import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RecordingOptions } from '../options.ts';
import type { CodecName } from '../sdp/codec.ts';
import { readSegment } from './read-segment.ts';
import { Recorder, type RecordingEnd } from './recorder.ts';
import { Recordings } from './recordings.ts';
import { partsOf, readSegments, segmentFile } from './segments.ts';

let folder: string;
let ends: RecordingEnd[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'recorder '));
  ends = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const options = (more: Partial<RecordingOptions> = {}): RecordingOptions => ({
  folder,
  maxBytes: 1e9,
  maxSeconds: 3600,
  minFreeBytes: 0,
  ...more,
});
const recorderWith = (more?: Partial<RecordingOptions>) =>
  new Recorder('show', options(more), (end) => ends.push(end));
const video = (name: CodecName = 'VP8') => ({
  video: { name, payloadType: 96, clockRate: 90_000, parameters: '' },
});
const packet = (fill: number) => Buffer.alloc(1000, fill);
const file = (number: number) => segmentFile(path.join(folder, 'show'), number);
const atOf = (number: number) => [...readSegment(file(number))].map((record) => record.atMs);

describe('a recorder', () => {
  test('writes what came and when, a file for each connection, and goes on after another process', async () => {
    const recorder = recorderWith();
    recorder.beginSegment(video(), 1000);
    for (let index = 0; index < 500; index++) recorder.packet('video', packet(index & 0xff), 1000 + index);
    recorder.beginSegment(video(), 9000);
    recorder.packet('video', packet(7), 9040);
    await recorder.close();
    recorder.packet('video', packet(8), 9080);
    const later = recorderWith();
    later.beginSegment(video(), 20_000);
    later.packet('video', packet(9), 20_010);
    await later.close();
    expect(atOf(1)).toEqual(Array.from({ length: 500 }, (_, index) => index));
    expect([atOf(2), atOf(3)]).toEqual([[40], [10]]);
    const last = [...readSegment(file(1))].map((record) => record.bytes[0]).at(-1);
    expect(last).toBe(499 & 0xff);
  });

  test('can read a segment that began while the disk was too slow for what came before', async () => {
    const recorder = recorderWith();
    recorder.beginSegment(video(), 0);
    // All of it comes before the first byte is written, which is more than is kept waiting.
    for (let index = 0; index < 40_000; index++) recorder.packet('video', packet(1), index);
    recorder.beginSegment(video(), 50_000);
    const waiting = () => (existsSync(file(1)) ? statSync(file(1)).size : 0);
    await vi.waitUntil(() => waiting() > 32 * 1024 * 1024 && existsSync(file(2)), { timeout: 10_000 });
    recorder.packet('video', packet(2), 50_030);
    await recorder.close();
    expect(atOf(1).length).toBeLessThan(40_000);
    expect(atOf(2)).toEqual([30]);
  });

  test('leaves what can be read when it is cut off in the middle, and when its end is rubbish', async () => {
    const recorder = recorderWith();
    recorder.beginSegment(video(), 0);
    for (let index = 0; index < 20; index++) recorder.packet('video', packet(index), index);
    await recorder.close();
    const [segment] = readSegments(path.join(folder, 'show'));
    truncateSync(file(1), (segment?.bytes ?? 0) - 500);
    expect(atOf(1)).toHaveLength(19);
    truncateSync(file(1), (segment?.bytes ?? 0) - 1007);
    appendFileSync(file(1), Buffer.alloc(5000, 0xff));
    expect(atOf(1)).toHaveLength(19);
    truncateSync(file(1), 10);
    expect(readSegments(path.join(folder, 'show'))).toEqual([]);
    expect(atOf(1)).toEqual([]);
  });

  test.each([
    ['too-large', { maxBytes: 50_000 }],
    ['too-long', { maxSeconds: 2 }],
    ['disk-full', { minFreeBytes: Number.MAX_SAFE_INTEGER }],
  ] as const)('ends by itself as %s, once, and keeps what it has', async (end, limit) => {
    const recorder = recorderWith(limit);
    recorder.beginSegment(video(), 0);
    for (let at = 0; at < 10_000; at += 20) {
      recorder.packet('video', packet(1), at);
      recorder.tick(at);
      if (at === 6000) await vi.waitUntil(() => ends.length > 0, { timeout: 5000 });
    }
    await recorder.close();
    expect(ends).toEqual([end]);
    const saved = atOf(1);
    expect(saved.length).toBeGreaterThan(10);
    expect(saved.length).toBeLessThan(400);
  });

  test('ends as failed when its file cannot be written', async () => {
    const recorder = recorderWith();
    rmSync(path.join(folder, 'show'), { recursive: true });
    recorder.beginSegment(video(), 0);
    await vi.waitUntil(() => ends.length > 0, { timeout: 5000 });
    await recorder.close();
    expect(ends).toEqual(['failed']);
  });
});

test('segments whose pictures are coded alike make one part; those too small for a picture none', async () => {
  const recorder = recorderWith();
  for (const [index, name] of (['H264', 'H264', 'VP8', 'VP8', 'H264'] as const).entries()) {
    recorder.beginSegment(video(name), index * 1000);
    if (index === 3) continue;
    for (let at = 0; at < 10; at++) recorder.packet('video', packet(1), index * 1000 + at);
  }
  await recorder.close();
  const parts = partsOf(readSegments(path.join(folder, 'show')));
  expect(parts.map(({ codec, segments }) => [codec, segments.length])).toEqual([
    ['H264', 2],
    ['VP8', 1],
    ['H264', 1],
  ]);
});

test('recordings are gone on with under their key, and refused without a folder', async () => {
  const recordings = new Recordings(options());
  const first = await recordings.start('show', () => {});
  expect(await recordings.start('show', () => {})).toBe(first);
  first.beginSegment(video(), 0);
  const stopped = recordings.stop('show');
  const second = await recordings.start('show', () => {});
  await stopped;
  second.beginSegment(video(), 0);
  await recordings.stopAll();
  expect(readdirSync(path.join(folder, 'show'))).toEqual(['00001.rtp', '00002.rtp']);
  await expect(new Recordings(undefined).start('show', () => {})).rejects.toThrow('no folder');
});
