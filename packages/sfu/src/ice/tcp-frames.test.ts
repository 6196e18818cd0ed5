import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FrameReader, frameHeader } from './tcp-frames.ts';

const packets = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 10 });

test('packets come out as they went in, wherever the stream was cut', () => {
  fc.assert(
    fc.property(packets, fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1 }), (sent, sizes) => {
      const buffers = sent.map((packet) => Buffer.from(packet));
      const stream = Buffer.concat(buffers.flatMap((packet) => [frameHeader(packet), packet]));
      const reader = new FrameReader();
      const received: Buffer[] = [];
      for (let at = 0, turn = 0; at < stream.length; turn++) {
        const end = at + (sizes[turn % sizes.length] ?? 1);
        received.push(...(reader.read(stream.subarray(at, end), 300) ?? []));
        at = end;
      }
      expect(received).toEqual(buffers);
    }),
  );
});

test('a stream with a packet that is too long is of no use', () => {
  const reader = new FrameReader();
  expect(reader.read(frameHeader(Buffer.alloc(600)), 600)).toEqual([]);
  expect(reader.read(Buffer.alloc(599), 600)).toEqual([]);
  expect(reader.read(Buffer.from([0, 2, 89]), 600)).toBeUndefined();
  expect(new FrameReader().read(frameHeader(Buffer.alloc(601)), 600)).toBeUndefined();
});
