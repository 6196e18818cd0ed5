import { describe, expect, test } from 'vitest';
import { decodeHeader, readRecordHead, recordHeadBytes } from './segment-format.ts';
import { Tap } from './tap.ts';

const codecs = { video: { name: 'H264', payloadType: 96, clockRate: 90_000, parameters: '' } as const };
const bytesOf = (length: number) => Buffer.alloc(length, 7);

describe('A tap', () => {
  test('gives a segment in pieces of whole records', () => {
    const tap = new Tap(0);
    tap.beginSegment(codecs, 1000);
    tap.packet('video', bytesOf(10), 1040);
    const first = tap.read(1050);
    tap.packet('video', bytesOf(20), 1080);
    const second = tap.read(1100);

    const header = decodeHeader(first);
    expect(header?.header).toEqual({ startedAtMs: 1000, codecs });
    const head = readRecordHead(first, header?.length ?? 0);
    expect(head).toMatchObject({ kind: 'video', isReport: false, atMs: 40, length: 10 });
    expect(readRecordHead(second, 0)).toMatchObject({ atMs: 80, length: 20 });
    expect(second).toHaveLength(recordHeadBytes + 20);
    expect(tap.read(1200)).toHaveLength(0);
  });

  test('has nothing between two publishers', () => {
    const tap = new Tap(0);
    tap.beginSegment(codecs, 0);
    tap.endSegment();
    tap.read(10);
    tap.packet('video', bytesOf(10), 20);
    expect(tap.read(30)).toHaveLength(0);
  });

  test('leaves out what a late reader did not take, and begins a segment anew', () => {
    const tap = new Tap(0);
    tap.beginSegment(codecs, 0);
    for (let packet = 0; packet < 9000; packet++) tap.packet('video', bytesOf(1000), packet);
    const unread = tap.read(9000);
    expect(unread.length).toBeLessThan(8.1 * 1024 * 1024);
    expect(decodeHeader(unread)?.header.startedAtMs).toBeGreaterThan(8000);
  });

  test('is abandoned once nobody reads', () => {
    const tap = new Tap(0);
    tap.read(3000);
    expect(tap.isAbandoned(7900)).toBe(false);
    expect(tap.isAbandoned(8100)).toBe(true);
  });
});
