import { describe, expect, it } from 'vitest';
import { readAmf0, writeAmf0 } from './amf0.ts';
import { ChunkReader, messageType, type RtmpMessage, writeMessage } from './chunks.ts';
import { accessUnitOf, readAudioTag, readVideoTag } from './flv-tags.ts';

const message = (type: number, payload: Buffer) => ({ type, streamId: 1, payload });
const read = (reader: ChunkReader, bytes: Buffer, size = bytes.length) => {
  const messages: RtmpMessage[] = [];
  for (let offset = 0; offset < bytes.length; offset += size) {
    messages.push(...reader.push(bytes.subarray(offset, offset + size)));
  }
  return messages;
};

describe('commands', () => {
  it('are read as they were written', () => {
    const values = ['connect', 1, { app: 'live', depth: 3 }, null, 'ä'] as const;
    expect(readAmf0(writeAmf0(...values))).toEqual(values);
  });

  it('of other types are read past', () => {
    const list = Buffer.from([10, 0, 0, 0, 2, 1, 1, 5]);
    const map = Buffer.concat([Buffer.from([8, 0, 0, 0, 1, 0, 1, 97, 6, 0, 0, 9])]);
    const date = Buffer.from([11, ...Array(10).fill(0)]);
    expect(readAmf0(Buffer.concat([list, map, date, Buffer.from([1, 0])]))).toEqual([
      [true, null],
      { a: undefined },
      undefined,
      false,
    ]);
  });

  it.each([
    ['cut off', Buffer.from([2, 0, 9, 97])],
    ['a length of gigabytes', Buffer.from([12, 255, 255, 255, 255])],
    ['a list of billions', Buffer.concat([Buffer.from([10, 255, 255, 255, 255]), Buffer.alloc(9000, 5)])],
    ['too deep', Buffer.alloc(5000, Buffer.from([10, 0, 0, 0, 1]))],
    ['of no type', Buffer.from([99])],
  ])('that are %s are refused', (_name, bytes) => {
    expect(() => readAmf0(bytes)).toThrow(RangeError);
  });
});

describe('chunks', () => {
  const payload = Buffer.from(Array.from({ length: 1000 }, (_, index) => index & 0xff));

  it.each([1, 7, 128, 5000])('make whole messages, in pieces of %d bytes', (size) => {
    const bytes = Buffer.concat([
      writeMessage(message(messageType.video, payload), { chunkStream: 6, chunkSize: 128 }),
      writeMessage(message(messageType.audio, Buffer.from([1])), { chunkStream: 4, chunkSize: 128 }),
    ]);
    expect(read(new ChunkReader(2000), bytes, size)).toEqual([
      { type: 9, streamId: 1, timestamp: 0, payload },
      { type: 8, streamId: 1, timestamp: 0, payload: Buffer.from([1]) },
    ]);
  });

  it('count time on by what they say: a whole header, a step, and the step again', () => {
    const whole = Buffer.from([0x06, 0, 0, 40, 0, 0, 1, 9, 1, 0, 0, 0, 7]);
    const step = Buffer.from([0x86, 0, 0, 33, 7]);
    const same = Buffer.from([0xc6, 7]);
    const times = read(new ChunkReader(100), Buffer.concat([whole, same, step, same])).map(
      (one) => one.timestamp,
    );
    expect(times).toEqual([40, 80, 113, 146]);
    const late = Buffer.from([0x06, 255, 255, 255, 0, 0, 2, 9, 1, 0, 0, 0, 1, 0, 0, 0, 7, 7]);
    expect(read(new ChunkReader(100), late)[0]?.timestamp).toBe(0x01000000);
  });

  it('of two messages may alternate, with the size the sender chose', () => {
    const size = writeMessage(message(messageType.chunkSize, Buffer.from([0, 0, 0, 2])), {
      chunkStream: 2,
      chunkSize: 128,
    });
    const [picture, sound] = [
      Buffer.from([0x06, 0, 0, 0, 0, 0, 3, 9, 1, 0, 0, 0, 1, 2]),
      Buffer.from([0x04, 0, 0, 0, 0, 0, 3, 8, 1, 0, 0, 0, 4, 5]),
    ];
    const rest = Buffer.from([0xc6, 3, 0xc4, 6]);
    const messages = read(new ChunkReader(100), Buffer.concat([size, picture, sound, rest]));
    expect(messages.map((one) => [...one.payload])).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
  });

  it.each([
    ['longer than is allowed', Buffer.from([0x06, 0, 0, 0, 255, 255, 255, 9, 1, 0, 0, 0])],
    ['that never began', Buffer.from([0xc6, 1])],
    [
      'of too many streams',
      Buffer.concat(
        Array.from({ length: 20 }, (_, id) => Buffer.from([id + 3, 0, 0, 0, 0, 0, 1, 9, 1, 0, 0, 0, 1])),
      ),
    ],
    ['with a chunk size of none', Buffer.from([0x02, 0, 0, 0, 0, 0, 4, 1, 0, 0, 0, 0, 0, 0, 0, 0])],
  ])('%s are refused', (_name, bytes) => {
    expect(() => read(new ChunkReader(1000), bytes)).toThrow(RangeError);
  });

  it('hold no more than the limit, whatever is begun', () => {
    const begun = (id: number) => Buffer.from([id, 0, 0, 0, 0, 2, 0, 9, 1, 0, 0, 0]);
    const reader = new ChunkReader(1000);
    expect(read(reader, Buffer.concat([begun(4), Buffer.alloc(128)]))).toEqual([]);
    expect(() => read(reader, begun(5))).toThrow(RangeError);
  });

  it('of random bytes end in a refusal or in nothing', () => {
    let seed = 7;
    const next = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed & 0xff;
    };
    for (let round = 0; round < 2_000; round++) {
      const bytes = Buffer.from(Array.from({ length: 200 }, next));
      try {
        for (const one of read(new ChunkReader(16_384), bytes, 13)) readAmf0(one.payload);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }
  });
});

const avcC = Buffer.from([1, 100, 0, 31, 0xff, 0xe1, 0, 3, 0x67, 1, 2, 1, 0, 2, 0x68, 3]);
const setupOf = (bytes: Buffer) => readVideoTag(Buffer.concat([Buffer.from([0x17, 0, 0, 0, 0]), bytes]));

describe('pictures', () => {
  it('say how they are coded: high without B-frames is constrained high', () => {
    expect(setupOf(avcC)).toEqual({
      kind: 'setup',
      setup: { profile: '640c1f', sets: [Buffer.from([0x67, 1, 2]), Buffer.from([0x68, 3])], lengthBytes: 4 },
    });
  });

  it.each(Array.from({ length: avcC.length }, (_, length) => length))(
    'cut off after %d bytes are none',
    (length) => {
      expect(setupOf(avcC.subarray(0, length)).kind).toBe('unsupported');
    },
  );

  it('are shown later or earlier than they come', () => {
    const frame = (time: number[]) => readVideoTag(Buffer.from([0x27, 1, ...time, 9]));
    expect(frame([0, 0, 80])).toEqual({ kind: 'frame', compositionMs: 80, data: Buffer.from([9]) });
    expect(frame([255, 255, 255])).toMatchObject({ compositionMs: -1 });
    expect(readVideoTag(Buffer.from([0x1c, 1, 0, 0, 0])).kind, 'H.265').toBe('unsupported');
    expect(readVideoTag(Buffer.from([0x90, 1, 0, 0, 0])).kind, 'newer codecs').toBe('unsupported');
    expect(readVideoTag(Buffer.alloc(0)).kind).toBe('other');
  });

  it('lose what no decoder needs, and key frames begin with their parameter sets', () => {
    const setup = { profile: '42c01f', sets: [Buffer.from([0x67]), Buffer.from([0x68])], lengthBytes: 2 };
    const frame = Buffer.from([0, 2, 9, 0xf0, 0, 2, 6, 1, 0, 3, 0x65, 1, 2]);
    expect(accessUnitOf(frame, setup)).toEqual({
      isKey: true,
      data: Buffer.from([0, 0, 0, 1, 0x67, 0, 0, 0, 1, 0x68, 0, 0, 0, 3, 0x65, 1, 2]),
    });
    expect(accessUnitOf(Buffer.from([0, 2, 0x41, 1]), setup)).toMatchObject({ isKey: false });
    expect(accessUnitOf(Buffer.from([0, 9, 0x41, 1]), setup)).toBeUndefined();
    expect(accessUnitOf(Buffer.from([0, 2, 6, 1]), setup)).toBeUndefined();
  });
});

it('sound is AAC, and says how it is coded', () => {
  expect(readAudioTag(Buffer.from([0xaf, 0, 0x11, 0x90]))).toEqual({
    kind: 'setup',
    setup: Buffer.from([0x11, 0x90]),
  });
  expect(readAudioTag(Buffer.from([0xaf, 1, 1, 2]))).toEqual({ kind: 'frame', data: Buffer.from([1, 2]) });
  expect(readAudioTag(Buffer.from([0x2f, 1, 2])).kind, 'MP3').toBe('unsupported');
  expect(readAudioTag(Buffer.from([0xaf, 0, 1])).kind).toBe('unsupported');
});
