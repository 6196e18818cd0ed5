import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readExtension } from './header-extensions.ts';
import { frameSize, startsKeyFrame } from './key-frame.ts';
import { MediaPacket } from './media-packet.ts';
import { MissingPackets } from './missing-packets.ts';
import { isRtcp, parseRtpHeader } from './packet.ts';
import { PacketCache } from './packet-cache.ts';
import { Reception } from './reception.ts';
import { SequenceUnwrapper } from './sequence.ts';

function rtp(sequence: number, payload: number[] = [1, 2, 3], first = 0x80, extra: number[] = []): Buffer {
  const header = Buffer.alloc(12);
  header[0] = first;
  header[1] = 0x80 | 96;
  header.writeUInt16BE(sequence, 2);
  header.writeUInt32BE(90_000, 4);
  header.writeUInt32BE(0xcafe, 8);
  return Buffer.concat([header, Buffer.from([...extra, ...payload])]);
}

describe('RTP packets', () => {
  test('a header is read, and written with other numbers', () => {
    const raw = rtp(7);
    const header = parseRtpHeader(raw);
    if (!header) throw new Error('The packet cannot be read.');
    expect(header).toMatchObject({
      marker: true,
      payloadType: 96,
      sequenceNumber: 7,
      timestamp: 90_000,
      ssrc: 0xcafe,
      payloadOffset: 12,
      payloadEnd: 15,
    });
    const numbering = {
      ssrc: 1,
      payloadType: 111,
      sequenceOffset: 65_528,
      timestampOffset: -90_001,
      pictureIdOffset: 0,
      baseLayerIndexOffset: 0,
    };
    const packet = new MediaPacket('AV1', raw, header, 7);
    const expected = {
      marker: true,
      payloadType: 111,
      sequenceNumber: 65_535,
      timestamp: 0xffffffff,
      ssrc: 1,
    };
    const plain = packet.write(numbering, { id: 0, value: 0 });
    expect(parseRtpHeader(plain)).toMatchObject({ ...expected, hasExtension: false });
    expect([...plain.subarray(12)]).toEqual([1, 2, 3]);
    const numbered = packet.write(numbering, { id: 5, value: 0xabcd });
    const read = parseRtpHeader(numbered);
    expect(read).toMatchObject({ ...expected, hasExtension: true });
    expect(read && readExtension(numbered, read, 5)).toEqual(Buffer.from([0xab, 0xcd]));
    expect([...numbered.subarray(20)]).toEqual([1, 2, 3]);
  });

  test('extensions are found in both their forms, contributors and padding left out', () => {
    const contributor = [0, 0, 0, 9];
    const short = [0xbe, 0xde, 0, 2, 0, 0x10, 0xff, 0x21, 0x68, 0x69, 0, 0];
    const packet = rtp(1, [5, 6, 0, 2], 0x80 | 0x20 | 0x10 | 1, [...contributor, ...short]);
    const header = parseRtpHeader(packet);
    expect(header).toMatchObject({ payloadOffset: 28, payloadEnd: 30, hasExtension: true });
    expect(header && readExtension(packet, header, 2)?.toString('latin1')).toBe('hi');
    expect(header && readExtension(packet, header, 3)).toBeUndefined();
    const long = rtp(1, [5], 0x90, [0x10, 0x00, 0, 1, 2, 2, 0x68, 0x69]);
    const longHeader = parseRtpHeader(long);
    expect(longHeader && readExtension(long, longHeader, 2)?.toString('latin1')).toBe('hi');
  });

  test('no bytes make the parsers throw or read past the end', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const packet = Buffer.from(bytes);
        isRtcp(packet);
        const header = parseRtpHeader(packet);
        for (const codec of ['VP8', 'VP9', 'H264', 'AV1', 'opus'] as const) {
          startsKeyFrame(codec, packet);
          frameSize(codec, packet);
          if (header) new MediaPacket(codec, packet, header, 1);
        }
        if (!header) return;
        readExtension(packet, header, 1);
        expect(header.payloadOffset).toBeLessThanOrEqual(header.payloadEnd);
        expect(header.payloadEnd).toBeLessThanOrEqual(packet.length);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('key frames', () => {
  test.each([
    ['VP8', [0x10, 0x00], true],
    ['VP8', [0x10, 0x01], false],
    ['VP8', [0x00, 0x00], false],
    ['VP8', [0x90, 0x80, 0x81, 0x23, 0x00], true],
    ['VP8', [0x90, 0xe0, 0x01, 0x02, 0x03, 0x01], false],
    ['VP9', [0x88, 0x01], true],
    ['VP9', [0xc8, 0x01], false],
    ['VP9', [0x80, 0x01], false],
    ['VP9', [0xa8, 0x01, 0x02], false],
    ['H264', [0x65], true],
    ['H264', [0x67], true],
    ['H264', [0x41], false],
    ['H264', [0x7c, 0x85], true],
    ['H264', [0x7c, 0x05], false],
    ['H264', [0x78, 0, 1, 0x09, 0, 2, 0x67, 0x42], true],
    ['H264', [0x78, 0, 1, 0x09, 0, 1, 0x41], false],
    ['AV1', [0x18], true],
    ['AV1', [0x10], false],
  ] as const)('%s %j', (codec, payload, expected) => {
    expect(startsKeyFrame(codec, Buffer.from(payload))).toBe(expected);
  });
});

describe('the size of a picture', () => {
  test.each([
    ['VP8', '10 30 01 00 9d 01 2a 40 01 b4 00', { width: 320, height: 180 }],
    ['VP8', '90 80 05 30 01 00 9d 01 2a 00 05 d0 42', { width: 1280, height: 720 }],
    ['VP8', '10 31 01 00 9d 01 2a 40 01 b4 00', undefined],
    ['H264', '67 64 00 1f ac b4 02 80 2d c8', { width: 1280, height: 720 }],
    ['H264', '78 00 01 09 00 0a 67 42 c0 1e da 02 80 bf e5 40', { width: 640, height: 360 }],
    ['H264', '67 42', undefined],
    ['H264', '65 88', undefined],
    ['VP9', '88 01', undefined],
  ] as const)('%s %s', (codec, hex, expected) => {
    expect(frameSize(codec, Buffer.from(hex.replaceAll(' ', ''), 'hex'))).toEqual(expected);
  });
});

describe('sequence numbers', () => {
  test('unwrapping follows any stream with small steps', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 65_535 }),
        fc.array(fc.integer({ min: -100, max: 1000 }), { maxLength: 200 }),
        (start, steps) => {
          const unwrapper = new SequenceUnwrapper();
          const origin = unwrapper.unwrap(start);
          let highest = start + 70_000_000 - (70_000_000 % 65_536);
          const base = highest;
          for (const step of steps) {
            const sequence = highest + step;
            expect(unwrapper.unwrap(sequence % 65_536) - origin).toBe(sequence - base);
            highest = Math.max(highest, sequence);
          }
        },
      ),
    );
  });
});

describe('packet cache', () => {
  test('keeps exactly the latest packets, across the wrap', () => {
    const cache = new PacketCache(16);
    for (let sequence = 65_530; sequence < 65_560; sequence++) {
      const raw = rtp(sequence & 0xffff);
      const header = parseRtpHeader(raw);
      if (header) cache.store(new MediaPacket('opus', raw, header, sequence));
    }
    for (let sequence = 65_530; sequence < 65_560; sequence++) {
      expect(cache.find(sequence & 0xffff)?.sequence).toBe(sequence >= 65_544 ? sequence : undefined);
    }
    expect(() => new PacketCache(100)).toThrow(RangeError);
  });
});

describe('loss', () => {
  test('a gap is asked for at once, again later, and not for ever', () => {
    const missing = new MissingPackets();
    expect(missing.addGap(65_534, 65_538)).toBe(true);
    expect(missing.takeDue(1000)).toEqual([65_535, 0, 1]);
    missing.arrived(65_536);
    expect(missing.takeDue(1010)).toEqual([]);
    expect(missing.takeDue(1100)).toEqual([65_535, 1]);
    expect(missing.takeDue(3000)).toEqual([]);
    expect(missing.size).toBe(0);
    expect(missing.addGap(0, 5000)).toBe(false);
    expect(missing.size).toBe(0);
  });

  test('a receiver report counts what the sender sent and we did not get', () => {
    const reception = new Reception(90_000);
    for (let sequence = 65_536; sequence < 65_636; sequence++) {
      if (sequence % 4 !== 0) reception.count(sequence, sequence * 3000, 100, sequence * 33);
    }
    reception.noteSenderReport(
      {
        type: 'sender-report',
        ssrc: 5,
        ntpSeconds: 0x12345678,
        ntpFraction: 0x9abcdef0,
        rtpTimestamp: 0,
        packetCount: 0,
        octetCount: 0,
      },
      10_000,
    );
    const report = reception.report(5, 10_500);
    expect(report).toMatchObject({
      ssrc: 5,
      packetsLost: 24,
      highestSequence: 99,
      lastSenderReport: 0x56789abc,
      delaySinceLastSenderReport: 32_768,
    });
    expect(report.fractionLost).toBe(Math.floor((24 * 256) / 99));
    expect(reception.report(5, 11_000).fractionLost).toBe(0);
  });
});
