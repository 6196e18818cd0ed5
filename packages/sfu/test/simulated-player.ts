import { buildNack, buildPictureLoss, buildReceiverReport } from '../src/rtcp/build.ts';
import { extensionUri, readExtension } from '../src/rtp/header-extensions.ts';
import { parseRtpHeader, type RtpHeader } from '../src/rtp/packet.ts';
import { Reception } from '../src/rtp/reception.ts';
import { SequenceUnwrapper } from '../src/rtp/sequence.ts';
import { startsVp8KeyFrame } from '../src/rtp/vp8.ts';

export const playerTypes = { audio: 111, video: 96, repeat: 97, redundant: 63 };
export const playerSsrcs = { audio: 1, video: 2, retransmission: 3 };
export const transportExtension = { uri: extensionUri.transportSequence, id: 3 };

/** A browser's buffer grows to a few round trips when packets have to be sent again. */
const bufferMs = 400;
const reportEveryMs = 100;
const receptionEveryMs = 1000;
const givesUpAfterMs = 600;
const asksAgainAfterMs = 60;
const asksForPictureAfterMs = 1000;

type Held = { timestamp: number; marker: boolean; isKey: boolean; payload: Buffer };

/** A viewer's browser as far as packets go: reports arrivals, asks for what is missing, and counts whole pictures. */
export class SimulatedPlayer {
  /** When each picture was shown: not before its time, which is a fixed while after it was made. */
  readonly shownAtMs: number[] = [];
  /** Timestamps of the sound that came, in whichever packet. */
  readonly sound = new Set<number>();
  heights: number[] = [];
  readonly #send: (packet: Buffer) => void;
  readonly #arrivals = new Map<number, number>();
  #nextReported: number | undefined;
  #newest = 0;
  #reportedAtMs = 0;
  readonly #receptions = {
    audio: { reception: new Reception(48_000), sequences: new SequenceUnwrapper() },
    video: { reception: new Reception(90_000), sequences: new SequenceUnwrapper() },
  };
  #receptionAtMs = 0;
  readonly #held = new Map<number, Held>();
  #next: number | undefined;
  #highest = 0;
  #missingSinceMs: number | undefined;
  readonly #askedAtMs = new Map<number, number>();
  #needsKey = true;
  #frame: { timestamp: number; isWhole: boolean } | undefined;
  #progressAtMs = 0;
  #firstTimestamp: { timestamp: number; atMs: number } | undefined;

  constructor(send: (packet: Buffer) => void) {
    this.#send = send;
  }

  receive(packet: Buffer, nowMs: number): void {
    if ((packet[1] ?? 0) >= 192 && (packet[1] ?? 0) <= 223) return;
    const header = parseRtpHeader(packet);
    if (!header) return;
    const transport = readExtension(packet, header, transportExtension.id)?.readUInt16BE(0);
    if (transport !== undefined) this.#noteArrival(transport, nowMs);
    const payload = packet.subarray(header.payloadOffset, header.payloadEnd);
    this.#count(header, packet.length, nowMs);
    if (header.payloadType === playerTypes.audio) this.sound.add(header.timestamp);
    else if (header.payloadType === playerTypes.redundant) this.#hear(header.timestamp, payload);
    else if (header.payloadType === playerTypes.video) {
      this.#hold(header.sequenceNumber, header.timestamp, header.marker, payload);
    } else if (payload.length > 2) {
      this.#hold(payload.readUInt16BE(0), header.timestamp, header.marker, payload.subarray(2));
    }
    this.#play(nowMs);
  }

  tick(nowMs: number): void {
    if (nowMs - this.#reportedAtMs >= reportEveryMs) {
      this.#reportedAtMs = nowMs;
      this.#report();
    }
    if (nowMs - this.#receptionAtMs >= receptionEveryMs) {
      this.#receptionAtMs = nowMs;
      const kinds = (['audio', 'video'] as const).filter(
        (kind) => this.#receptions[kind].reception.packets > 0,
      );
      const blocks = kinds.map((kind) => this.#receptions[kind].reception.report(playerSsrcs[kind], nowMs));
      this.#send(buildReceiverReport(9, blocks, 'player'));
    }
    this.#askForMissing(nowMs);
    this.#giveUp(nowMs);
    if (this.#next !== undefined && nowMs - this.#progressAtMs > asksForPictureAfterMs) {
      this.#progressAtMs = nowMs;
      this.#send(buildPictureLoss(9, playerSsrcs.video));
    }
  }

  #count(header: RtpHeader, bytes: number, nowMs: number): void {
    if (header.payloadType === playerTypes.repeat) return;
    const { reception, sequences } = this.#receptions[header.ssrc === playerSsrcs.audio ? 'audio' : 'video'];
    reception.count(sequences.unwrap(header.sequenceNumber), header.timestamp, bytes, nowMs);
  }

  /** Reads the heads of RFC 2198; the blocks are known to be as long as they say when they add up. */
  #hear(timestamp: number, payload: Buffer): void {
    let offset = 0;
    let bytes = 0;
    while (((payload[offset] ?? 0) & 0x80) !== 0) {
      const ticksAndLength = payload.readUIntBE(offset + 1, 3);
      this.sound.add((timestamp - (ticksAndLength >> 10)) >>> 0);
      bytes += ticksAndLength & 0x3ff;
      offset += 4;
    }
    if (payload.length - offset - 1 - bytes > 0) this.sound.add(timestamp);
  }

  #noteArrival(transport: number, nowMs: number): void {
    if (this.#nextReported === undefined) {
      this.#nextReported = transport;
      this.#newest = transport;
    }
    const ahead = (transport - this.#newest) & 0xffff;
    if (ahead < 0x8000) this.#newest = transport;
    this.#arrivals.set(transport, nowMs);
  }

  #report(): void {
    if (this.#nextReported === undefined || this.#arrivals.size === 0) return;
    const first = this.#nextReported;
    const count = ((this.#newest - first) & 0xffff) + 1;
    if (count > 2000) return;
    this.#send(buildTransportFeedback(first, count, this.#arrivals));
    this.#nextReported = (this.#newest + 1) & 0xffff;
    this.#arrivals.clear();
  }

  #hold(number: number, timestamp: number, marker: boolean, payload: Buffer): void {
    this.#next ??= number;
    const sequence = this.#next + (((number - this.#next + 0x8000) & 0xffff) - 0x8000);
    if (sequence < this.#next || this.#held.has(sequence)) return;
    this.#held.set(sequence, { timestamp, marker, isKey: startsVp8KeyFrame(payload), payload });
    this.#highest = Math.max(this.#highest, sequence);
  }

  #play(nowMs: number): void {
    for (;;) {
      const packet = this.#next === undefined ? undefined : this.#held.get(this.#next);
      if (!packet || this.#next === undefined) break;
      this.#held.delete(this.#next);
      this.#askedAtMs.delete(this.#next);
      this.#next += 1;
      this.#missingSinceMs = undefined;
      if (this.#frame?.timestamp !== packet.timestamp) {
        this.#frame = { timestamp: packet.timestamp, isWhole: packet.isKey || !this.#needsKey };
        if (packet.isKey) {
          this.#needsKey = false;
          this.heights.push(packet.payload.readUInt16LE(packet.payload.length - 4));
        }
      }
      if (packet.marker && this.#frame.isWhole && !this.#needsKey) {
        this.#firstTimestamp ??= { timestamp: packet.timestamp, atMs: nowMs };
        const madeAfterMs = ((packet.timestamp - this.#firstTimestamp.timestamp) | 0) / 90;
        this.shownAtMs.push(Math.max(nowMs, this.#firstTimestamp.atMs + madeAfterMs + bufferMs));
        this.#progressAtMs = nowMs;
      }
    }
    if (this.#next !== undefined && this.#highest >= this.#next) this.#missingSinceMs ??= nowMs;
  }

  #askForMissing(nowMs: number): void {
    if (this.#next === undefined) return;
    const due: number[] = [];
    for (let sequence = this.#next; sequence < this.#highest && due.length < 100; sequence++) {
      if (this.#held.has(sequence)) continue;
      if (nowMs - (this.#askedAtMs.get(sequence) ?? Number.NEGATIVE_INFINITY) < asksAgainAfterMs) continue;
      this.#askedAtMs.set(sequence, nowMs);
      due.push(sequence & 0xffff);
    }
    if (due.length > 0) this.#send(buildNack(9, playerSsrcs.video, due));
  }

  /** Goes on with the next key frame that has begun, as soon as it is there or what is missing is too late. */
  #giveUp(nowMs: number): void {
    if (this.#missingSinceMs === undefined || this.#next === undefined) return;
    const keys = [...this.#held].filter(([, { isKey }]) => isKey).map(([sequence]) => sequence);
    if (keys.length > 0) this.#next = Math.min(...keys);
    else if (nowMs - this.#missingSinceMs > givesUpAfterMs) {
      this.#needsKey = true;
      this.#next = this.#highest + 1;
      this.#held.clear();
      this.#send(buildPictureLoss(9, playerSsrcs.video));
    } else return;
    this.#missingSinceMs = undefined;
    this.#frame = undefined;
    this.#play(nowMs);
  }
}

/** A report in its plainest form: two bits and two bytes for each packet. */
export function buildTransportFeedback(first: number, count: number, arrivals: Map<number, number>): Buffer {
  const times = Array.from({ length: count }, (_, index) => arrivals.get((first + index) & 0xffff));
  const firstMs = times.find((time) => time !== undefined) ?? 0;
  const reference = Math.floor(firstMs / 64);
  const chunks: number[] = [];
  for (let index = 0; index < count; index += 7) {
    let chunk = 0xc000;
    for (let pair = 0; pair < 7; pair++) {
      if (times[index + pair] !== undefined) chunk |= 2 << (12 - pair * 2);
    }
    chunks.push(chunk);
  }
  let last = reference * 256;
  const deltas = times.flatMap((time) => {
    if (time === undefined) return [];
    const ticks = Math.round(time * 4);
    const delta = ticks - last;
    last = ticks;
    return [delta];
  });
  const length = Math.ceil((20 + (chunks.length + deltas.length) * 2) / 4) * 4;
  const packet = Buffer.alloc(length);
  packet[0] = 0x80 | 15;
  packet[1] = 205;
  packet.writeUInt16BE(length / 4 - 1, 2);
  packet.writeUInt32BE(9, 4);
  packet.writeUInt32BE(playerSsrcs.video, 8);
  packet.writeUInt16BE(first, 12);
  packet.writeUInt16BE(count, 14);
  packet.writeUIntBE(reference, 16, 3);
  let offset = 20;
  for (const chunk of chunks) offset = packet.writeUInt16BE(chunk, offset);
  for (const delta of deltas) offset = packet.writeInt16BE(delta, offset);
  return packet;
}
