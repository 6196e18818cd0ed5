import { randomInt } from 'node:crypto';
import { buildSenderReport } from '../rtcp/build.ts';
import type { MediaKind } from '../sdp/codec.ts';
import type { IngestFrame } from './frames.ts';

type Stream = {
  readonly ssrc: number;
  readonly payloadType: number;
  readonly ticksPerMs: number;
  readonly firstTimestamp: number;
  sequence: number;
  packets: number;
  bytes: number;
  reportedAtMs: number;
};

/** So that a packet fits into any path with what is put around it. */
const payloadBytes = 1180;
const headerBytes = 12;
const reportEveryMs = 1000;
/** From 1900, from where NTP counts, to 1970. */
const ntpSecondsTo1970 = 2_208_988_800;
const [stapA, fuA] = [24, 28];
const parameterSets: readonly number[] = [7, 8];
const cname = 'ingest';

/** Makes RTP of frames (RFC 6184 and RFC 7587), and the reports that keep sound and picture in step. */
export class Packetizer {
  readonly ssrcs: Record<MediaKind, number>;
  readonly #streams: Record<MediaKind, Stream>;
  readonly #send: (packet: Buffer) => void;
  /** What is added to a frame's time to get the moment it stands for. */
  #aheadMs: number | undefined;

  constructor(payloadTypes: Record<MediaKind, number>, send: (packet: Buffer) => void) {
    this.#send = send;
    this.#streams = { video: stream(payloadTypes.video, 90), audio: stream(payloadTypes.audio, 48) };
    this.ssrcs = { video: this.#streams.video.ssrc, audio: this.#streams.audio.ssrc };
  }

  /** Sends a frame's packets. A unit that is cut off is left out with what follows. */
  take({ kind, atMs, data }: IngestFrame, nowMs: number): void {
    const to = this.#streams[kind];
    const timestamp = ((to.firstTimestamp + Math.round(atMs * to.ticksPerMs)) % 0x1_0000_0000) >>> 0;
    this.#aheadMs ??= nowMs - atMs;
    const payloads = kind === 'audio' ? [data] : h264Payloads(unitsOf(data));
    for (const [index, payload] of payloads.entries()) {
      const isLast = kind === 'video' && index === payloads.length - 1;
      this.#send(packetOf(to, timestamp, payload, isLast));
    }
    if (nowMs - to.reportedAtMs < reportEveryMs) return;
    to.reportedAtMs = nowMs;
    this.#send(reportOf(to, timestamp, atMs + this.#aheadMs));
  }
}

function stream(payloadType: number, ticksPerMs: number): Stream {
  return {
    ...{ payloadType, ticksPerMs, packets: 0, bytes: 0, reportedAtMs: 0 },
    ssrc: randomInt(1, 0xffffffff),
    firstTimestamp: randomInt(0, 0xffffffff),
    sequence: randomInt(0, 0x8000),
  };
}

function packetOf(to: Stream, timestamp: number, payload: Buffer, isLast: boolean): Buffer {
  const packet = Buffer.allocUnsafe(headerBytes + payload.length);
  packet[0] = 0x80;
  packet[1] = to.payloadType | (isLast ? 0x80 : 0);
  packet.writeUInt16BE(to.sequence & 0xffff, 2);
  packet.writeUInt32BE(timestamp, 4);
  packet.writeUInt32BE(to.ssrc, 8);
  payload.copy(packet, headerBytes);
  to.sequence += 1;
  to.packets += 1;
  to.bytes += payload.length;
  return packet;
}

function reportOf({ ssrc, packets, bytes }: Stream, rtpTimestamp: number, atMs: number): Buffer {
  const seconds = Math.floor(atMs / 1000);
  return buildSenderReport(
    {
      ssrc,
      ntpSeconds: (seconds + ntpSecondsTo1970) >>> 0,
      ntpFraction: Math.floor(((atMs / 1000) % 1) * 0x1_0000_0000) >>> 0,
      rtpTimestamp,
      packetCount: packets,
      octetCount: bytes,
    },
    cname,
  );
}

/** The units of an access unit, each after its length. */
function unitsOf(data: Buffer): Buffer[] {
  const units: Buffer[] = [];
  for (let offset = 0; offset + 4 < data.length; ) {
    const end = offset + 4 + data.readUInt32BE(offset);
    if (end > data.length || end === offset + 4) break;
    units.push(data.subarray(offset + 4, end));
    offset = end;
  }
  return units;
}

function h264Payloads(units: readonly Buffer[]): Buffer[] {
  const isSet = (unit: Buffer) => parameterSets.includes((unit[0] ?? 0) & 0x1f);
  const sets = units.filter(isSet);
  const together = aggregate(sets);
  if (sets.length < 2 || together.length > payloadBytes) return units.flatMap(fragment);
  return [together, ...units.filter((unit) => !isSet(unit)).flatMap(fragment)];
}

/** One packet of several small units. */
function aggregate(units: readonly Buffer[]): Buffer {
  const importance = Math.max(0, ...units.map((unit) => (unit[0] ?? 0) & 0x60));
  const parts = units.flatMap((unit) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(unit.length & 0xffff);
    return [length, unit];
  });
  return Buffer.concat([Buffer.from([importance | stapA]), ...parts]);
}

/** A unit in as many packets as it takes. */
function fragment(unit: Buffer): Buffer[] {
  if (unit.length <= payloadBytes) return [unit];
  const head = unit[0] ?? 0;
  const pieces: Buffer[] = [];
  for (let offset = 1; offset < unit.length; offset += payloadBytes - 2) {
    const piece = unit.subarray(offset, offset + payloadBytes - 2);
    const isFirst = offset === 1 ? 0x80 : 0;
    const isLast = offset + piece.length === unit.length ? 0x40 : 0;
    pieces.push(Buffer.concat([Buffer.from([(head & 0x60) | fuA, isFirst | isLast | (head & 0x1f)]), piece]));
  }
  return pieces;
}
