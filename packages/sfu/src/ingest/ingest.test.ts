import { describe, expect, it } from 'vitest';
import { depacketizeH264 } from '../recording/depacketize-h264.ts';
import { parseRtcp } from '../rtcp/parse.ts';
import { startsKeyFrame } from '../rtp/key-frame.ts';
import { isRtcp, parseRtpHeader } from '../rtp/packet.ts';
import { type IngestFrame, IngestFrameReader, writeIngestFrame } from './frames.ts';
import { Packetizer } from './packetizer.ts';

const unit = (type: number, bytes: number) =>
  Buffer.concat([Buffer.from([0x60 | type]), Buffer.alloc(bytes, type)]);

function accessUnit(...units: Buffer[]): Buffer {
  return Buffer.concat(
    units.flatMap((one) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(one.length);
      return [length, one];
    }),
  );
}

function packetsOf(...frames: IngestFrame[]): { rtp: Buffer[]; rtcp: Buffer[] } {
  const packets: Buffer[] = [];
  const packetizer = new Packetizer({ video: 96, audio: 111 }, (packet) => packets.push(packet));
  for (const [index, frame] of frames.entries()) packetizer.take(frame, 1_700_000_000_000 + index);
  return { rtp: packets.filter((one) => !isRtcp(one)), rtcp: packets.filter(isRtcp) };
}

const payloadOf = (packet: Buffer) => packet.subarray(parseRtpHeader(packet)?.payloadOffset);

describe('frames on the wire', () => {
  const frames: IngestFrame[] = [
    { kind: 'video', atMs: 0, data: Buffer.alloc(70_000, 1) },
    { kind: 'audio', atMs: 12.5, data: Buffer.from([1, 2, 3]) },
    { kind: 'audio', atMs: 32.5, data: Buffer.alloc(0) },
  ];

  it.each([1, 3, 13, 1000, 1_000_000])('come out as they went in, in pieces of %d bytes', (size) => {
    const bytes = Buffer.concat(frames.map(writeIngestFrame));
    const reader = new IngestFrameReader();
    const read: IngestFrame[] = [];
    for (let offset = 0; offset < bytes.length; offset += size) {
      read.push(...reader.push(bytes.subarray(offset, offset + size)));
    }
    expect(read).toEqual(frames);
  });

  it.each([
    [[0, 0, 0, 3]],
    [[255, 255, 255, 255]],
    [[0, 0, 0, 9, 7, 0, 0, 0, 0, 0, 0, 0, 0]],
    [[0, 0, 0, 9, 0, 0x7f, 0xf0, 0, 0, 0, 0, 0, 0]],
  ])('are refused when they are none: %j', (bytes) => {
    expect(() => [...new IngestFrameReader().push(Buffer.from(bytes))]).toThrow();
  });
});

describe('packets', () => {
  it('hold a key frame whole, its parameter sets in the packet it begins with', () => {
    const units = [unit(7, 20), unit(8, 6), unit(5, 5000)];
    const { rtp } = packetsOf({ kind: 'video', atMs: 40, data: accessUnit(...units) });
    expect(rtp.length).toBe(6);
    expect(rtp.every((packet) => packet.length <= 1192)).toBe(true);
    expect(startsKeyFrame('H264', payloadOf(rtp[0] as Buffer))).toBe(true);
    const start = Buffer.from([0, 0, 0, 1]);
    expect(depacketizeH264(rtp.map(payloadOf))).toEqual({
      data: Buffer.concat(units.flatMap((one) => [start, one])),
      isKey: true,
      setup: Buffer.concat([start, unit(7, 20), start, unit(8, 6)]),
    });
    expect(rtp.map((packet) => parseRtpHeader(packet)?.marker)).toEqual([...Array(5).fill(false), true]);
  });

  it('of one stream are numbered and timed in its clock, and reported on', () => {
    const data = accessUnit(unit(1, 10));
    const { rtp, rtcp } = packetsOf(
      { kind: 'video', atMs: 1000, data },
      { kind: 'audio', atMs: 1020, data: Buffer.from([1]) },
      { kind: 'video', atMs: 1040, data },
    );
    const [first, sound, second] = rtp.map((packet) => parseRtpHeader(packet));
    expect(((second?.sequenceNumber ?? 0) - (first?.sequenceNumber ?? 0)) & 0xffff).toBe(1);
    expect(((second?.timestamp ?? 0) - (first?.timestamp ?? 0)) >>> 0).toBe(40 * 90);
    expect([first?.payloadType, sound?.payloadType]).toEqual([96, 111]);
    const reports = rtcp.flatMap((packet) => parseRtcp(packet));
    expect(reports).toMatchObject([
      { ssrc: first?.ssrc, rtpTimestamp: first?.timestamp, packetCount: 1 },
      { ssrc: sound?.ssrc, rtpTimestamp: sound?.timestamp, packetCount: 1 },
    ]);
    const ms = (report: { ntpSeconds?: number; ntpFraction?: number } | undefined) =>
      (report?.ntpSeconds ?? 0) * 1000 + ((report?.ntpFraction ?? 0) / 2 ** 32) * 1000;
    const [picture, heard] = reports as { ntpSeconds: number; ntpFraction: number }[];
    expect(ms(heard) - ms(picture)).toBeCloseTo(20, 1);
  });

  it('are none where a frame holds no whole unit', () => {
    const data = Buffer.from([0, 0, 1, 0, 1, 2]);
    expect(packetsOf({ kind: 'video', atMs: 0, data }).rtp).toEqual([]);
  });
});
