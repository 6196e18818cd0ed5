import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildNack, buildPictureLoss, buildReceiverReport, buildRemb, buildSenderReport } from './build.ts';
import { parseRtcp } from './parse.ts';

const word = fc.integer({ min: 0, max: 0xffffffff });

describe('RTCP', () => {
  test('what is built is read back', () => {
    fc.assert(
      fc.property(
        word,
        word,
        word,
        word,
        fc.string({ maxLength: 40 }),
        (ssrc, seconds, fraction, stamp, cname) => {
          const report = {
            ssrc,
            ntpSeconds: seconds,
            ntpFraction: fraction,
            rtpTimestamp: stamp,
            packetCount: 1,
            octetCount: 2,
          };
          expect(parseRtcp(buildSenderReport(report, cname))).toEqual([{ type: 'sender-report', ...report }]);
        },
      ),
    );
    const block = {
      ssrc: 7,
      fractionLost: 255,
      packetsLost: 0x7fffff,
      highestSequence: 0xffffffff,
      jitter: 3,
      lastSenderReport: 4,
      delaySinceLastSenderReport: 5,
    };
    const compound = Buffer.concat([buildReceiverReport(1, [block], 'us'), buildPictureLoss(1, 7)]);
    expect(compound.length % 4).toBe(0);
    expect(parseRtcp(compound)).toEqual([
      { type: 'receiver-report', ssrc: 1, reports: [block] },
      { type: 'picture-loss', senderSsrc: 1, mediaSsrc: 7 },
    ]);
  });

  test('every sequence number asked for is read back, in groups of seventeen at most', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 65_535 }), { minLength: 1, maxLength: 100 }),
        (numbers) => {
          numbers.sort((one, other) => one - other);
          const [nack] = parseRtcp(buildNack(1, 2, numbers));
          expect(nack?.type === 'nack' && [...nack.sequenceNumbers].sort((a, b) => a - b)).toEqual(numbers);
        },
      ),
    );
    expect(buildNack(1, 2, [65_535, 0, 1, 15]).length).toBe(16);
    expect(buildNack(1, 2, [1, 18]).length).toBe(20);
  });

  test('a request to multiply traffic is cut short', () => {
    const entries = Buffer.alloc(1200, 0xff);
    const packet = Buffer.concat([Buffer.from([0x81, 205, 0, 0]), Buffer.alloc(8), entries]);
    packet.writeUInt16BE(packet.length / 4 - 1, 2);
    const [nack] = parseRtcp(packet);
    expect(nack?.type === 'nack' && nack.sequenceNumbers.length).toBe(256);
  });

  test('a bit rate estimate has 18 significant bits', () => {
    const packet = buildRemb(1, [9], 4_000_000);
    expect(packet.toString('ascii', 12, 16)).toBe('REMB');
    const mantissa = (((packet[17] ?? 0) & 3) << 16) | packet.readUInt16BE(18);
    expect(mantissa * 2 ** ((packet[17] ?? 0) >> 2)).toBe(4_000_000);
    expect(packet.readUInt32BE(20)).toBe(9);
  });

  test('no bytes make the parser throw', () => {
    const rtcpLike = fc
      .tuple(
        fc.integer({ min: 0, max: 31 }),
        fc.integer({ min: 198, max: 208 }),
        fc.uint8Array({ maxLength: 120 }),
      )
      .map(([count, type, body]) => {
        const packet = Buffer.concat([Buffer.from([0x80 | count, type, 0, 0]), body]);
        packet.writeUInt16BE(Math.floor(body.length / 4), 2);
        return packet;
      });
    fc.assert(
      fc.property(fc.oneof(rtcpLike, fc.uint8Array({ maxLength: 120 })), (bytes) => {
        expect(Array.isArray(parseRtcp(Buffer.from(bytes)))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
