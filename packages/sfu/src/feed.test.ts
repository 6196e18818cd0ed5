import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Encoding } from './encoding.ts';
import { Feed } from './feed.ts';
import { KeyFrameRequests } from './key-frame-requests.ts';
import { Liveness } from './liveness.ts';
import type { SenderReport } from './rtcp/packets.ts';
import { parseRtcp } from './rtcp/parse.ts';
import type { MediaPacket } from './rtp/media-packet.ts';
import { parseRtpHeader } from './rtp/packet.ts';
import { readVp8Descriptor } from './rtp/vp8.ts';
import type { Codec } from './sdp/codec.ts';

const vp8: Codec = { name: 'VP8', payloadType: 96, clockRate: 90_000, parameters: '' };
const noTransport = { id: 0, value: 0 };

/** One layer of a publisher, with numbers that begin wherever they like. */
function layer(name: string, first: { sequence: number; timestamp: number; pictureId: number }) {
  const encoding = new Encoding({ kind: 'video', codec: vp8, id: name, ssrc: undefined }, () => undefined);
  /** The packet of its n-th picture, each of one packet and 3000 ticks. */
  const picture = (index: number, isKeyFrame: boolean, nowMs = 0): MediaPacket => {
    const raw = Buffer.alloc(12 + 8);
    raw[0] = 0x80;
    raw[1] = 0x80 | 96;
    raw.writeUInt16BE((first.sequence + index) & 0xffff, 2);
    raw.writeUInt32BE((first.timestamp + index * 3000) >>> 0, 4);
    raw.writeUInt32BE(77, 8);
    const pictureId = (first.pictureId + index) & 0x7fff;
    // Extended, with a picture id of 15 bits and a base layer index.
    raw.set(
      [0x90, 0xc0, 0x80 | (pictureId >> 8), pictureId & 0xff, index & 0xff, isKeyFrame ? 0 : 1, 1, 2],
      12,
    );
    const header = parseRtpHeader(raw);
    if (!header) throw new Error('The packet cannot be read.');
    return encoding.accept(raw, header, nowMs).packet;
  };
  return { encoding, picture };
}

function send(feed: Feed, packet: MediaPacket, nowMs: number) {
  const bytes = packet.write(feed.numbering, noTransport);
  feed.sent(packet, nowMs);
  const header = parseRtpHeader(bytes);
  if (!header) throw new Error('The packet cannot be read.');
  const descriptor = readVp8Descriptor(bytes.subarray(header.payloadOffset));
  return {
    ...header,
    pictureId: descriptor?.pictureId?.value ?? -1,
    base: descriptor?.baseLayerIndex?.value ?? -1,
  };
}

function report(ntpSeconds: number, rtpTimestamp: number): SenderReport {
  return {
    type: 'sender-report',
    ssrc: 77,
    ntpSeconds,
    ntpFraction: 0,
    rtpTimestamp,
    packetCount: 9,
    octetCount: 9,
  };
}

const steps = (values: number[], mask: number) =>
  values.slice(1).map((value, index) => (value - (values[index] ?? 0)) & mask);

const start = fc.record({
  sequence: fc.nat(65_535),
  timestamp: fc.nat(0xffffffff),
  pictureId: fc.nat(0x7fff),
});

describe('feed', () => {
  test('numbers go on without a break from layer to layer and from publisher to publisher', () => {
    fc.assert(
      fc.property(start, start, (one, other) => {
        const feed = new Feed(5, 100);
        const [small, large] = [layer('s', one), layer('l', other)];
        feed.follow(small.encoding, small.picture(0, true), 0);
        const sent = [send(feed, small.picture(0, true), 0), send(feed, small.picture(1, false), 33)];
        feed.follow(large.encoding, large.picture(7, true), 66);
        expect(feed.has(large.picture(6, false))).toBe(false);
        sent.push(send(feed, large.picture(7, true), 66), send(feed, large.picture(8, false), 99));
        expect(
          steps(
            sent.map(({ sequenceNumber }) => sequenceNumber),
            0xffff,
          ),
        ).toEqual([1, 1, 1]);
        expect(
          steps(
            sent.map(({ pictureId }) => pictureId),
            0x7fff,
          ),
        ).toEqual([1, 1, 1]);
        expect(
          steps(
            sent.map(({ base }) => base),
            0xff,
          ),
        ).toEqual([1, 1, 1]);
        expect(
          steps(
            sent.map(({ timestamp }) => timestamp),
            0xffffffff,
          ).map((step) => step >>> 0),
        ).toEqual([3000, 2970, 3000]);
        expect(new Set(sent.map(({ ssrc, payloadType }) => `${ssrc} ${payloadType}`))).toEqual(
          new Set(['5 100']),
        );
      }),
    );
  });

  test('layers are aligned by what their sender reports say of time, whenever their packets came', () => {
    fc.assert(
      fc.property(start, start, (one, other) => {
        const feed = new Feed(5, 100);
        const [small, large] = [layer('s', one), layer('l', other)];
        small.encoding.noteSenderReport(report(1000, one.timestamp), 0);
        large.encoding.noteSenderReport(report(1001, (other.timestamp + 90_000) >>> 0), 0);
        feed.follow(small.encoding, small.picture(0, true), 0);
        const first = send(feed, small.picture(0, true), 0);
        // The same moment is picture 3 of both; its packet came late.
        feed.follow(large.encoding, large.picture(3, true), 300);
        const second = send(feed, large.picture(3, true), 300);
        expect((second.timestamp - first.timestamp) >>> 0).toBe(9000);
        expect(feed.translateTimestamp((other.timestamp + 90_000) >>> 0)).toBe(
          (first.timestamp + 90_000) >>> 0,
        );
      }),
    );
  });

  test('time never stands still, even when the new layer is at the same picture', () => {
    const feed = new Feed(5, 100);
    const at = { sequence: 1, timestamp: 500, pictureId: 3 };
    const [small, large] = [layer('s', at), layer('l', at)];
    for (const { encoding } of [small, large]) encoding.noteSenderReport(report(1000, 500), 0);
    feed.follow(small.encoding, small.picture(0, true), 0);
    const first = send(feed, small.picture(0, true), 0);
    feed.follow(large.encoding, large.picture(0, true), 1);
    expect((send(feed, large.picture(0, true), 1).timestamp - first.timestamp) >>> 0).toBe(1);
  });

  test('what was sent is found again by its new number, and nothing from before the change', () => {
    const feed = new Feed(5, 100);
    const [small, large] = [
      layer('s', { sequence: 65_534, timestamp: 0, pictureId: 0 }),
      layer('l', { sequence: 10, timestamp: 0, pictureId: 0 }),
    ];
    feed.follow(small.encoding, small.picture(0, true), 0);
    const old = send(feed, small.picture(0, true), 0).sequenceNumber;
    expect(feed.find(old)?.sequence).toBe(65_534 + 65_536);
    feed.follow(large.encoding, large.picture(0, true), 30);
    const now = send(feed, large.picture(0, true), 30).sequenceNumber;
    expect(feed.find(now)?.sequence).toBe(10 + 65_536);
    expect(feed.find(old)).toBeUndefined();
    expect([...feed.recent()].map(({ sequence }) => sequence)).toEqual([10 + 65_536]);
  });

  test('a packet sent again names the number it repeats, in a stream of its own', () => {
    const feed = new Feed(5, 100);
    const { encoding, picture } = layer('', { sequence: 4, timestamp: 9, pictureId: 77 });
    const packet = picture(0, true);
    feed.follow(encoding, packet, 0);
    const sent = send(feed, packet, 0);
    const repeat = packet.writeRepeated(
      feed.numbering,
      { ssrc: 6, payloadType: 101, sequence: 300 },
      { id: 3, value: 515 },
    );
    const header = parseRtpHeader(repeat);
    expect(header).toMatchObject({
      ssrc: 6,
      payloadType: 101,
      sequenceNumber: 300,
      timestamp: sent.timestamp,
      marker: true,
    });
    expect(repeat.subarray(12, 20)).toEqual(Buffer.from([0xbe, 0xde, 0, 1, 0x31, 2, 3, 0]));
    expect(repeat.readUInt16BE(header?.payloadOffset)).toBe(sent.sequenceNumber);
    const payload = packet.write(feed.numbering, noTransport).subarray(12);
    expect(repeat.subarray((header?.payloadOffset ?? 0) + 2)).toEqual(payload);
  });

  test('a sender report gets the numbers of the feed', () => {
    const feed = new Feed(5, 100);
    const { encoding, picture } = layer('', { sequence: 1, timestamp: 5000, pictureId: 3 });
    feed.follow(encoding, picture(0, true), 0);
    const sent = send(feed, picture(0, true), 0);
    const [translated] = parseRtcp(feed.translate(report(1, 5000), 'c'));
    expect(translated).toMatchObject({ ssrc: 5, rtpTimestamp: sent.timestamp, packetCount: 1 });
  });

  test('a stream whose key frames are not recognised may be begun after a while', () => {
    const encoding = new Encoding({ kind: 'video', codec: vp8, id: '', ssrc: undefined }, () => undefined);
    const raw = Buffer.from([0x80, 96, 0, 1, 0, 0, 0, 0, 0, 0, 0, 77, 0x10, 1]);
    const header = parseRtpHeader(raw);
    if (!header) throw new Error('The packet cannot be read.');
    expect(encoding.accept(raw, header, 0).isStart).toBe(false);
    expect(encoding.accept(raw, header, 2900).isStart).toBe(false);
    expect(encoding.accept(raw, header, 3100).isStart).toBe(true);
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
