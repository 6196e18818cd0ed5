import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { depacketize } from './depacketize.ts';
import { FrameBuilder } from './frame-builder.ts';
import { PacketSorter, type RtpUnit } from './packet-sorter.ts';
import { encodeReport, type SegmentRecord } from './segment-format.ts';
import { framesOf } from './segment-frames.ts';
import { StreamClock, TimestampUnwrapper } from './stream-clock.ts';

const unit = (sequence: number, atMs = sequence, more: Partial<RtpUnit> = {}): RtpUnit => ({
  sequence,
  timestamp: sequence * 3000,
  marker: true,
  payload: Buffer.from([0x10, sequence % 10 === 0 ? 0 : 1, sequence & 0xff]),
  atMs,
  ...more,
});

describe('packets in order', () => {
  test('come out once each and in order, however they came', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40), { minLength: 1, maxLength: 80 }), (order) => {
        const sorter = new PacketSorter(1000);
        sorter.push(unit(100));
        const out = order.flatMap((number) => sorter.push(unit(101 + number, 101)));
        out.push(...sorter.flush());
        const numbers = out.map((one) => one.sequence);
        const wanted = [...new Set(order)].sort((one, other) => one - other).map((number) => 101 + number);
        expect(numbers).toEqual(wanted);
      }),
    );
  });

  test('a missing one is waited for, then given up and said', () => {
    const sorter = new PacketSorter(1000);
    expect(sorter.push(unit(1, 0))).toHaveLength(1);
    expect(sorter.push(unit(3, 10))).toEqual([]);
    expect(sorter.push(unit(2, 900)).map((one) => one.isAfterLoss)).toEqual([false, false]);
    expect(sorter.push(unit(5, 1000))).toEqual([]);
    const late = sorter.push(unit(6, 2100));
    expect(late.map((one) => [one.sequence, one.isAfterLoss])).toEqual([
      [5, true],
      [6, false],
    ]);
    expect(sorter.push(unit(4, 2200))).toEqual([]);
  });
});

describe('frames', () => {
  const feed = (builder: FrameBuilder, units: (RtpUnit & { isAfterLoss?: boolean })[]) =>
    units.flatMap((one) => builder.push({ isAfterLoss: false, ...one }));

  test('begin at a key frame, and after a loss again at the next one', () => {
    const builder = new FrameBuilder('VP8');
    expect(feed(builder, [unit(8), unit(9)])).toEqual([]);
    expect(feed(builder, [unit(10), unit(11)]).map((frame) => frame.isKey)).toEqual([true, false]);
    expect(feed(builder, [{ ...unit(13), isAfterLoss: true }, unit(14)])).toEqual([]);
    expect(feed(builder, [unit(20)]).map((frame) => frame.isKey)).toEqual([true]);
  });

  test('of several packets are joined, and left out with a hole in them', () => {
    const builder = new FrameBuilder('VP8');
    const first = unit(10, 0, { marker: false, payload: Buffer.from([0x10, 0, 1]) });
    const second = unit(11, 0, { timestamp: first.timestamp, payload: Buffer.from([0x00, 2, 3]) });
    expect(feed(builder, [first, second]).map((frame) => [...frame.data])).toEqual([[0, 1, 2, 3]]);
    expect(feed(builder, [{ ...first }, { ...second, isAfterLoss: true }])).toEqual([]);
  });

  test('without a marker end where the next one begins', () => {
    const builder = new FrameBuilder('VP8');
    feed(builder, [unit(10, 0, { marker: false })]);
    expect(feed(builder, [unit(11, 0, { marker: false })])).toHaveLength(1);
    expect(builder.flush()).toHaveLength(1);
  });
});

describe('payloads', () => {
  test('of H264: single units, aggregates and fragments become one access unit', () => {
    const stap = Buffer.from([24, 0, 2, 0x67, 1, 0, 2, 0x68, 2]);
    const fragments = [
      Buffer.from([0x7c, 0x85, 9]),
      Buffer.from([0x7c, 0x05, 8]),
      Buffer.from([0x7c, 0x45, 7]),
    ];
    const frame = depacketize('H264', [stap, ...fragments]);
    const code = [0, 0, 0, 1];
    expect([...(frame?.setup ?? [])]).toEqual([...code, 0x67, 1, ...code, 0x68, 2]);
    expect([...(frame?.data ?? [])]).toEqual([...code, 0x67, 1, ...code, 0x68, 2, ...code, 0x65, 9, 8, 7]);
    expect(frame?.isKey).toBe(true);
    expect(depacketize('H264', [Buffer.from([0x41, 1])])?.isKey).toBe(false);
    expect(depacketize('H264', [Buffer.from([29, 1, 2, 3])])).toBeUndefined();
  });

  test('of VP8 and VP9 lose their descriptors', () => {
    const vp8 = depacketize('VP8', [Buffer.from([0x90, 0xe0, 0x81, 0x02, 0x03, 0x04, 0x00, 7])]);
    expect([...(vp8?.data ?? [])]).toEqual([0x00, 7]);
    const vp9 = depacketize('VP9', [
      Buffer.from([0x8c, 0x81, 0x02, 5, 6]),
      Buffer.from([0x84, 0x81, 0x02, 7]),
    ]);
    expect([vp9?.isKey, ...(vp9?.data ?? [])]).toEqual([true, 5, 6, 7]);
  });

  test('of AV1 get their sizes back, and delimiters go', () => {
    const aggregate = Buffer.from([0x28, 1, 0x10, 0x08, 9, 9]);
    const frame = depacketize('AV1', [aggregate]);
    expect([...(frame?.data ?? [])]).toEqual([0x0a, 2, 9, 9]);
    expect([...(frame?.setup ?? [])]).toEqual([0x0a, 2, 9, 9]);
    const cut = depacketize('AV1', [Buffer.from([0x50, 0x30, 1]), Buffer.from([0x90, 2])]);
    expect([...(cut?.data ?? [])]).toEqual([0x32, 2, 1, 2]);
  });

  test('of any bytes at all never throw', () => {
    const payloads = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 5 });
    fc.assert(
      fc.property(fc.constantFrom('H264', 'VP8', 'VP9', 'AV1', 'opus'), payloads, (codec, all) => {
        depacketize(
          codec,
          all.map((bytes) => Buffer.from(bytes)),
        );
      }),
    );
  });
});

describe('time', () => {
  test('timestamps go on through the wrap, in order or not', () => {
    fc.assert(
      fc.property(fc.nat(0xffffffff), fc.array(fc.integer({ min: -9000, max: 90_000 })), (start, steps) => {
        const unwrapper = new TimestampUnwrapper();
        const first = unwrapper.unwrap(start);
        let at = 0;
        for (const step of steps) {
          at += step;
          expect(unwrapper.unwrap((start + at + 2 ** 36) % 2 ** 32) - first).toBe(at);
        }
      }),
    );
  });

  test('a crystal that is off is found by the reports', () => {
    const clock = new StreamClock(48_000);
    for (let second = 0; second <= 600; second += 5)
      clock.noteReport(second * 48_000, second * 1000 * 1.0004);
    expect(clock.bySender()(600 * 48_000) - clock.bySender()(0)).toBeCloseTo(600_240, 0);
  });
});

describe('a segment', () => {
  const codecs = {
    audio: { name: 'opus' as const, payloadType: 111, clockRate: 48_000, parameters: '' },
    video: { name: 'VP8' as const, payloadType: 96, clockRate: 90_000, parameters: '' },
  };

  function rtp(
    kind: 'audio' | 'video',
    sequence: number,
    timestamp: number,
    payload: number[],
    atMs: number,
  ) {
    const bytes = Buffer.alloc(12 + payload.length);
    bytes[0] = 0x80;
    bytes[1] = 0x80 | codecs[kind].payloadType;
    bytes.writeUInt16BE(sequence & 0xffff, 2);
    bytes.writeUInt32BE(timestamp >>> 0, 4);
    bytes.set(payload, 12);
    return { kind, isReport: false, atMs, bytes } satisfies SegmentRecord;
  }

  /** Ten seconds from just before both counts wrap; sound arrives `lateMs` after the picture of the same moment. */
  function records({ lateMs, withReports, lost }: { lateMs: number; withReports: boolean; lost?: number }) {
    const all: SegmentRecord[] = [];
    for (let at = 0; at < 10_000; at += 20) {
      const sound = 0xffff_f000 + (at / 20) * 960;
      all.push(rtp('audio', 65_500 + at / 20, sound % 2 ** 32, [1, 2], at + lateMs));
      if (withReports && at % 1000 === 0) all.push(report('audio', sound % 2 ** 32, at));
      if (at % 40 !== 0) continue;
      const number = at / 40;
      const picture = (0xffff_0000 + number * 3600) % 2 ** 32;
      const payload = [0x10, number % 50 === 0 ? 0 : 1, 7];
      if (number !== lost) all.push(rtp('video', 65_530 + number, picture, payload, at));
      if (withReports && at % 1000 === 0) all.push(report('video', picture, at));
    }
    return all.sort((one, other) => one.atMs - other.atMs);
  }

  function report(kind: 'audio' | 'video', rtpTimestamp: number, atMs: number): SegmentRecord {
    const ms = 1_800_000_000_000 + atMs;
    const ntpSeconds = Math.floor(ms / 1000) + 2_208_988_800;
    const ntpFraction = Math.round(((ms % 1000) / 1000) * 2 ** 32);
    return {
      kind,
      isReport: true,
      atMs: atMs + 400,
      bytes: encodeReport({ ntpSeconds: ntpSeconds % 2 ** 32, ntpFraction, rtpTimestamp }),
    };
  }

  function shown(all: SegmentRecord[]) {
    const frames = framesOf({ startedAtMs: 0, codecs }, all);
    const list: { kind: string; timestamp: number; atMs: number; isKey: boolean }[] = [];
    let next = frames.next();
    for (; !next.done; next = frames.next()) list.push(next.value);
    const timeline = next.value;
    const times = (kind: 'audio' | 'video') =>
      list.filter((one) => one.kind === kind).map((one) => timeline(kind, one.timestamp, one.atMs));
    return { audio: times('audio'), video: times('video') };
  }

  test('keeps sound and picture in step by the reports, though sound arrives late', () => {
    const { audio, video } = shown(records({ lateMs: 350, withReports: true }));
    expect([audio.length, video.length]).toEqual([500, 250]);
    expect((audio[0] ?? 0) - (video[0] ?? 0)).toBeCloseTo(0, 0);
    expect((audio.at(-1) ?? 0) - (audio[0] ?? 0)).toBeCloseTo(9980, 0);
    expect((video.at(-1) ?? 0) - (video[0] ?? 0)).toBeCloseTo(9960, 0);
  });

  test('without reports goes by arrival', () => {
    const { audio, video } = shown(records({ lateMs: 30, withReports: false }));
    expect((audio[0] ?? 0) - (video[0] ?? 0)).toBeCloseTo(30, 0);
    expect((video.at(-1) ?? 0) - (video[0] ?? 0)).toBeCloseTo(9960, 0);
  });

  test('loses the picture from a lost packet to the next key frame, and no sound', () => {
    const { audio, video } = shown(records({ lateMs: 0, withReports: true, lost: 120 }));
    expect([audio.length, video.length]).toEqual([500, 220]);
  });
});
