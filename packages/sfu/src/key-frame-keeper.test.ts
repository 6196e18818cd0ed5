import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Encoding } from './encoding.ts';
import { KeyFrameKeeper } from './key-frame-keeper.ts';
import { parseRtpHeader } from './rtp/packet.ts';
import type { CodecName } from './sdp/codec.ts';

type Sent = { sequence: number; timestamp: number; payload: number[]; isLast?: boolean };
type VideoCodec = Exclude<CodecName, 'opus'>;

/** A publisher's picture of one layer or more, and what is kept of it. */
function picture(name: VideoCodec, { ids = [''], parameters = '' } = {}) {
  const keeper = new KeyFrameKeeper();
  const asked: string[] = [];
  const codec = { name, payloadType: 96, clockRate: 90_000, parameters };
  const encodings = ids.map((id) => {
    return new Encoding({ kind: 'video', codec, id, ssrc: 1 }, () => asked.push(id));
  });
  keeper.choose(encodings, 0);
  function send({ sequence, timestamp, payload, isLast = false }: Sent, nowMs = 0, layer = 0): void {
    const raw = Buffer.alloc(12 + payload.length);
    raw[0] = 0x80;
    raw[1] = (isLast ? 0x80 : 0) | 96;
    raw.writeUInt16BE(sequence, 2);
    raw.writeUInt32BE(timestamp, 4);
    raw.writeUInt32BE(1, 8);
    raw.set(payload, 12);
    const header = parseRtpHeader(raw);
    const encoding = encodings[layer];
    if (!header || !encoding) throw new Error('The packet cannot be read.');
    keeper.packet(encoding, encoding.accept(raw, header, nowMs).packet, nowMs);
  }
  const newest = (nowMs = 0, afterMs = -1) => {
    const frame = keeper.newest(afterMs, nowMs);
    return frame && [...frame.data];
  };
  return { keeper, encodings, asked, send, newest };
}

/** A VP8 key frame's first bytes, with its size. */
const vp8Head = (height: number) => [0x10, 0, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 2, height & 0xff, height >> 8];
const keyFrame = (sequence: number, timestamp = sequence, height = 360): Sent[] => [
  { sequence, timestamp, payload: vp8Head(height) },
  { sequence: sequence + 1, timestamp, payload: [0, 7] },
  { sequence: sequence + 2, timestamp, payload: [0, 8], isLast: true },
];
const whole = [...vp8Head(360).slice(1), 7, 8];

describe('a key frame', () => {
  const start = [0, 0, 0, 1];
  const cases: [VideoCodec, number[][], number[]][] = [
    [
      'VP8',
      [
        [0x10, 0, 1],
        [0x00, 2],
      ],
      [0, 1, 2],
    ],
    [
      'VP9',
      [
        [0x08, 5, 6],
        [0x04, 7],
      ],
      [5, 6, 7],
    ],
    [
      'H264',
      [
        [24, 0, 2, 0x67, 1, 0, 2, 0x68, 2],
        [0x7c, 0x85, 9],
        [0x7c, 0x45, 7],
      ],
      [...start, 0x67, 1, ...start, 0x68, 2, ...start, 0x65, 9, 7],
    ],
    ['AV1', [[0x28, 1, 0x10, 0x08, 9, 9]], [0x0a, 2, 9, 9]],
  ];
  test.each(cases)('of %s is kept as its decoder takes it', (codec, payloads, data) => {
    const { send, newest } = picture(codec);
    for (const [index, payload] of payloads.entries()) {
      expect(newest()).toBeUndefined();
      send({ sequence: 10 + index, timestamp: 1, payload, isLast: index === payloads.length - 1 });
    }
    expect(newest()).toEqual(data);
  });

  test('comes whole however its packets came, and through the wrap of their numbers', () => {
    fc.assert(
      fc.property(
        fc.nat(65_535),
        fc.shuffledSubarray([1, 2], { minLength: 2 }),
        fc.boolean(),
        (first, rest, isStartLate) => {
          const { send, newest } = picture('VP8');
          const frame = keyFrame(0).map((one) => ({
            ...one,
            timestamp: 5,
            sequence: (first + one.sequence) & 0xffff,
          }));
          const before = { sequence: (first - 1) & 0xffff, timestamp: 4, payload: [0x10, 1] };
          const order = isStartLate ? [...rest, 0] : [0, ...rest];
          for (const one of [before, ...order.map((index) => frame[index])]) if (one) send(one);
          expect(newest()).toEqual(whole);
        },
      ),
    );
  });

  test('with a hole is not kept, and the one before stays', () => {
    const { send, newest } = picture('VP8');
    for (const one of keyFrame(10)) send(one);
    const [first, , last] = keyFrame(20);
    if (first && last) for (const one of [first, last]) send(one, 100);
    send({ sequence: 23, timestamp: 23, payload: [0x10, 1], isLast: true }, 5_000);
    expect(newest(5_000)).toEqual(whole);
    for (const one of keyFrame(30)) send(one, 6_000);
    expect(newest(6_000, 5_000)).toEqual(whole);
  });

  test('of H264 without parameter sets is given those of the offer', () => {
    const sets = 'sprop-parameter-sets=ZwE=,aAI=';
    const { send, newest } = picture('H264', { parameters: sets });
    send({ sequence: 1, timestamp: 1, payload: [0x65, 5], isLast: true });
    expect(newest()).toEqual([...start, 0x67, 1, ...start, 0x68, 2, ...start, 0x65, 5]);
    const other = picture('H264');
    other.send({ sequence: 1, timestamp: 1, payload: [0x65, 5], isLast: true });
    expect(other.newest()).toBeUndefined();
  });

  test('that is too large takes no memory', () => {
    const { send, newest } = picture('VP8');
    const filler = new Array<number>(60_000).fill(1);
    send({ sequence: 1, timestamp: 1, payload: vp8Head(360) });
    for (let index = 2; index < 10; index++) send({ sequence: index, timestamp: 1, payload: [0, ...filler] });
    send({ sequence: 10, timestamp: 1, payload: [0, 1], isLast: true });
    expect(newest()).toBeUndefined();
  });

  test('is of the smallest layer that is large enough', () => {
    const { keeper, encodings, send, newest } = picture('VP8', { ids: ['q', 'h', 'f'] });
    const heights = [180, 360, 720];
    const sendAll = (from: number, nowMs: number) => {
      for (const [layer, height] of heights.entries()) {
        for (const one of keyFrame(from, from, height)) send(one, nowMs, layer);
      }
    };
    sendAll(10, 100);
    keeper.choose(encodings, 200);
    sendAll(20, 300);
    expect(newest(300, 200)).toEqual(whole);
  });
});

describe('the publisher is asked', () => {
  test('only when somebody wants a frame and none came lately, and at a pace', () => {
    const { send, newest, asked } = picture('VP8');
    for (const one of keyFrame(10)) send(one, 1_000);
    expect(newest(10_000)).toEqual(whole);
    expect(asked).toHaveLength(0);
    for (let at = 16_000; at < 20_000; at += 100) newest(at);
    expect(asked).toHaveLength(1);
    expect(newest(20_900, 1_000)).toBeUndefined();
    newest(21_100);
    expect(asked).toHaveLength(2);
  });

  test('and a frame of more than half a minute ago is not given', () => {
    const { send, newest } = picture('VP8');
    for (const one of keyFrame(10)) send(one, 1_000);
    expect(newest(30_900)).toEqual(whole);
    expect(newest(31_100)).toBeUndefined();
  });
});
