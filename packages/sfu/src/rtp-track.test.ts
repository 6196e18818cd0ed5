import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { KeyFrameRequests } from './key-frame-requests.ts';
import { Liveness } from './liveness.ts';
import { parseRtcp } from './rtcp/parse.ts';
import { parseRtpHeader } from './rtp/packet.ts';
import { RtpTrack } from './rtp-track.ts';
import type { Codec } from './sdp/codec.ts';

const vp8: Codec = { name: 'VP8', payloadType: 96, clockRate: 90_000, parameters: '' };

function feed(rtpTrack: RtpTrack, sequence: number, timestamp: number, nowMs: number, isKeyFrame: boolean) {
  const packet = Buffer.alloc(14);
  packet[0] = 0x80;
  packet[1] = 96;
  packet.writeUInt16BE(sequence & 0xffff, 2);
  packet.writeUInt32BE(timestamp >>> 0, 4);
  packet.writeUInt32BE(77, 8);
  packet.set([0x10, isKeyFrame ? 0 : 1], 12);
  const header = parseRtpHeader(packet);
  const accepted = header && rtpTrack.accept(packet, header, sequence, nowMs);
  return accepted && parseRtpHeader(accepted.packet);
}

describe('RTP track', () => {
  test('numbers go on without a break when another publisher takes over', () => {
    fc.assert(
      fc.property(
        fc.nat(65_535),
        fc.nat(65_535),
        fc.nat(0xffffffff),
        fc.nat(0xffffffff),
        (s1, s2, t1, t2) => {
          const rtpTrack = new RtpTrack('video');
          rtpTrack.beginSource(vp8, 0);
          expect(feed(rtpTrack, 65_536 + s1, t1, 0, false)).toBeUndefined();
          const first = feed(rtpTrack, 65_537 + s1, t1, 10, true);
          const second = feed(rtpTrack, 65_538 + s1, t1 + 900, 20, false);
          rtpTrack.beginSource(vp8, 1000);
          expect(feed(rtpTrack, 65_536 + s2, t2, 1000, false)).toBeUndefined();
          const third = feed(rtpTrack, 65_537 + s2, t2, 1020, true);
          expect(feed(rtpTrack, 65_536 + s2, t2, 1021, false)).toBeUndefined();
          const fourth = feed(rtpTrack, 65_538 + s2, t2 + 900, 1030, false);
          const all = [first, second, third, fourth];
          const numbers = all.map((header) => header?.sequenceNumber ?? 0);
          expect(numbers.map((number) => (number - (numbers[0] ?? 0)) & 0xffff)).toEqual([0, 1, 2, 3]);
          const stamps = all.map((header) => header?.timestamp ?? 0);
          expect(stamps.map((stamp) => (stamp - (stamps[0] ?? 0)) >>> 0)).toEqual([0, 900, 90_900, 91_800]);
          expect(new Set(all.map((header) => header?.ssrc))).toEqual(new Set([rtpTrack.ssrc]));
          expect(rtpTrack.cache.find(numbers[2] ?? 0)?.readUInt16BE(2)).toBe(numbers[2]);
        },
      ),
    );
  });

  test('a stream whose key frames are not recognised starts all the same', () => {
    const rtpTrack = new RtpTrack('video');
    rtpTrack.beginSource(vp8, 0);
    expect(feed(rtpTrack, 65_536, 0, 2900, false)).toBeUndefined();
    expect(feed(rtpTrack, 65_537, 0, 3100, false)).toBeDefined();
  });

  test('a sender report is moved onto the track with its packets', () => {
    const rtpTrack = new RtpTrack('video');
    const report = {
      type: 'sender-report' as const,
      ssrc: 77,
      ntpSeconds: 1,
      ntpFraction: 2,
      rtpTimestamp: 5000,
      packetCount: 9,
      octetCount: 9,
    };
    rtpTrack.beginSource(vp8, 0);
    expect(rtpTrack.translateSenderReport(report, 'c')).toBeUndefined();
    const sent = feed(rtpTrack, 65_536, 5000, 0, true);
    const [translated] = parseRtcp(rtpTrack.translateSenderReport(report, 'c') ?? Buffer.alloc(0));
    expect(translated).toMatchObject({ ssrc: rtpTrack.ssrc, rtpTimestamp: sent?.timestamp, packetCount: 1 });
  });
});

describe('key frame requests', () => {
  test('the first goes at once, a crowd shares the next', () => {
    const sentAtMs: number[] = [];
    let nowMs = 0;
    const requests = new KeyFrameRequests(() => sentAtMs.push(nowMs));
    for (nowMs = 0; nowMs < 2000; nowMs += 10) {
      if (nowMs < 500) requests.request('join', nowMs);
      requests.tick(nowMs);
    }
    expect(sentAtMs).toEqual([0, 340, 680]);
    requests.request('loss', 1200);
    expect(sentAtMs).toHaveLength(3);
    requests.tick(1700);
    expect(sentAtMs).toHaveLength(4);
  });
});

describe('liveness', () => {
  test('a chatty peer is missed soon, a quiet one is given time', () => {
    const chatty = new Liveness(5000, 0);
    const quiet = new Liveness(5000, 0);
    for (let nowMs = 0; nowMs <= 60_000; nowMs += 20) {
      chatty.seen(nowMs);
      if (nowMs % 6000 === 0) quiet.seen(nowMs);
    }
    expect([chatty.isDead(64_900), chatty.isDead(65_100)]).toEqual([false, true]);
    expect([quiet.isDead(77_900), quiet.isDead(78_100)]).toEqual([false, true]);
    quiet.excuse(78_000);
    expect(quiet.isDead(80_000)).toBe(false);
  });
});
