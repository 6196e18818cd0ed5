import { vi } from 'vitest';
import { PaceClock } from '../src/bandwidth/pace-clock.ts';
import { Allowance } from '../src/delivery.ts';
import { Encoding } from '../src/encoding.ts';
import type { Peer } from '../src/peer.ts';
import { parseRtpHeader } from '../src/rtp/packet.ts';
import type { Codec, MediaKind } from '../src/sdp/codec.ts';
import type { Offer } from '../src/sdp/offer.ts';
import type { PlannedMedia } from '../src/sdp/plan.ts';
import { Viewer } from '../src/viewer.ts';
import { type LinkConditions, SimulatedLink, seeded } from './simulated-link.ts';
import { playerSsrcs, playerTypes, SimulatedPlayer, transportExtension } from './simulated-player.ts';

type RunningLayer = SimulatedLayer & {
  encoding: Encoding;
  isKeyDueAtMs: number;
  sequence: number;
  pictureId: number;
};

export type SimulatedLayer = { id: string; height: number; bitsPerSecond: number };

export const threeLayers: SimulatedLayer[] = [
  { id: 'q', height: 180, bitsPerSecond: 150_000 },
  { id: 'h', height: 360, bitsPerSecond: 500_000 },
  { id: 'f', height: 720, bitsPerSecond: 2_000_000 },
];

const pictureMs = 40;
const soundMs = 20;
const soundBytes = 140;
const packetBytes = 1100;
const keyFrameFactor = 6;
const answersKeyFrameAfterMs = 60;

/** What one viewer saw from a moment on. */
export type Seen = { decodedShare: number; frozenMs: number; soundShare: number; height: number | undefined };

/** One publisher with layers and one viewer behind a link, in made-up time. Timers must be fake. */
export class SimulatedShow {
  readonly down: SimulatedLink<Buffer>;
  readonly up: SimulatedLink<Buffer>;
  readonly viewer: Viewer;
  readonly player: SimulatedPlayer;
  /** Moments at which a layer's key frame was made. */
  readonly keyFrames: { id: string; atMs: number }[] = [];
  sentBytes = 0;
  readonly #startedAtMs = Date.now();
  readonly #random = seeded(5);
  readonly #layers: RunningLayer[];
  readonly #sound: Encoding;
  #soundSequence = 0;
  #nextPictureAtMs = 0;
  #nextSoundAtMs = 0;
  #tickAtMs = 0;

  constructor(layers: SimulatedLayer[], conditions: LinkConditions, seed = 1) {
    this.down = new SimulatedLink<Buffer>(conditions, seed);
    this.up = new SimulatedLink<Buffer>(
      { delayMs: conditions.delayMs, lossShare: conditions.lossShare },
      seed + 1,
    );
    const codec: Codec = { name: 'VP8', payloadType: 96, clockRate: 90_000, parameters: '' };
    const opus: Codec = { name: 'opus', payloadType: 111, clockRate: 48_000, parameters: '' };
    this.#sound = new Encoding({ kind: 'audio', codec: opus, id: '', ssrc: undefined }, () => undefined);
    this.#layers = layers.map((layer) => {
      const made = { ...layer, isKeyDueAtMs: 0, sequence: 1, pictureId: 1 };
      const ask = () => {
        made.isKeyDueAtMs = Math.min(made.isKeyDueAtMs, this.nowMs + answersKeyFrameAfterMs);
      };
      return Object.assign(made, {
        encoding: new Encoding(
          { kind: 'video', codec, id: layers.length > 1 ? layer.id : '', ssrc: undefined },
          ask,
        ),
      });
    });
    const planned = (kind: MediaKind): PlannedMedia => ({
      kind,
      mid: kind,
      codec: kind === 'audio' ? opus : codec,
      remoteSsrc: undefined,
      layers: [],
      streamIdExtension: undefined,
      transportSequenceExtension: transportExtension.id,
      retransmissionType: kind === 'video' ? playerTypes.repeat : undefined,
      redundancyType: kind === 'audio' ? playerTypes.redundant : undefined,
    });
    const video = this.#layers.map(({ encoding }) => encoding);
    this.viewer = new Viewer(
      {
        paceClock: new PaceClock(),
        cname: 'c',
        allowanceOf: () => new Allowance(),
        encodings: (kind) => (kind === 'audio' ? [this.#sound] : video),
        viewerConnected: () => undefined,
        viewerLeft: () => undefined,
      },
      { sub: 's', jti: 'j', channel: 'c', role: 'view', exp: 0, iat: 0 },
      {} as Offer,
      { audio: planned('audio'), video: planned('video') },
      { ssrcs: playerSsrcs, deadPeerTimeoutMs: 5000 },
    );
    this.player = new SimulatedPlayer((packet) => this.up.send(packet, packet.length, this.nowMs));
    const peer = {
      send: (packet: Buffer) => {
        this.sentBytes += packet.length + 44;
        this.down.send(Buffer.from(packet), packet.length + 16, this.nowMs);
        return true;
      },
      close: () => undefined,
    };
    this.viewer.attach(peer as unknown as Peer);
  }

  get nowMs(): number {
    return Date.now() - this.#startedAtMs;
  }

  join(): void {
    this.viewer.onConnected();
  }

  run(durationMs: number): Seen {
    const fromMs = this.nowMs;
    const { size: soundPackets } = this.player.sound;
    while (this.nowMs < fromMs + durationMs) this.#step();
    return this.#seenSince(fromMs, (this.player.sound.size - soundPackets) / (durationMs / soundMs));
  }

  #step(): void {
    vi.advanceTimersByTime(1);
    const { nowMs } = this;
    if (nowMs >= this.#nextPictureAtMs) {
      this.#nextPictureAtMs += pictureMs;
      for (const layer of this.#layers) this.#sendPicture(layer, nowMs);
    }
    if (nowMs >= this.#nextSoundAtMs) {
      this.#nextSoundAtMs += soundMs;
      this.#soundSequence += 1;
      this.#forward(
        this.#sound,
        this.#packet(playerTypes.audio, this.#soundSequence, nowMs * 48, true, Buffer.alloc(soundBytes)),
      );
    }
    for (const packet of this.down.arrived(nowMs)) this.player.receive(packet, nowMs);
    this.player.tick(nowMs);
    for (const packet of this.up.arrived(nowMs)) this.viewer.onPacket(packet);
    if (nowMs - this.#tickAtMs < 100) return;
    this.#tickAtMs = nowMs;
    this.viewer.tick(Date.now());
    for (const { encoding } of this.#layers) encoding.keyFrames.tick(Date.now());
  }

  #sendPicture(layer: RunningLayer, nowMs: number): void {
    const isKey = nowMs >= layer.isKeyDueAtMs;
    if (isKey) {
      layer.isKeyDueAtMs = Number.POSITIVE_INFINITY;
      this.keyFrames.push({ id: layer.id, atMs: nowMs });
    }
    const mean = (layer.bitsPerSecond * pictureMs) / 8000;
    const bytes = mean * (isKey ? keyFrameFactor : 0.7 + 0.6 * this.#random());
    const packets = Math.max(1, Math.ceil(bytes / packetBytes));
    layer.pictureId += 1;
    for (let index = 0; index < packets; index++) {
      const head = [
        index === 0 ? 0x90 : 0x80,
        0x80,
        0x80 | ((layer.pictureId >> 8) & 0x7f),
        layer.pictureId & 0xff,
      ];
      const body = Buffer.alloc(Math.max(12, Math.round(bytes / packets)));
      body[0] = isKey ? 0 : 1;
      body.set([0x9d, 0x01, 0x2a], 3);
      body.writeUInt16LE((layer.height * 16) / 9, 6);
      body.writeUInt16LE(layer.height, 8);
      // The height once more at the end of each payload, where the player reads it.
      body.writeUInt16LE(layer.height, body.length - 4);
      layer.sequence += 1;
      const raw = this.#packet(
        96,
        layer.sequence,
        nowMs * 90,
        index === packets - 1,
        Buffer.concat([Buffer.from(head), body]),
      );
      this.#forward(layer.encoding, raw);
    }
  }

  #forward(encoding: Encoding, raw: Buffer): void {
    const header = parseRtpHeader(raw);
    if (!header) throw new Error('The packet cannot be read.');
    const { packet, isStart } = encoding.accept(raw, header, Date.now());
    this.viewer.forward(encoding, packet, isStart, Date.now());
  }

  #packet(type: number, sequence: number, timestamp: number, marker: boolean, payload: Buffer): Buffer {
    const header = Buffer.alloc(12);
    header[0] = 0x80;
    header[1] = (marker ? 0x80 : 0) | type;
    header.writeUInt16BE(sequence & 0xffff, 2);
    header.writeUInt32BE(timestamp >>> 0, 4);
    header.writeUInt32BE(7, 8);
    return Buffer.concat([header, payload]);
  }

  #seenSince(fromMs: number, soundShare: number): Seen {
    const times = this.player.shownAtMs.filter((atMs) => atMs > fromMs && atMs <= this.nowMs);
    const marks = [fromMs, ...times, this.nowMs];
    let frozenMs = 0;
    for (const [index, atMs] of marks.entries()) {
      const gapMs = atMs - (marks[index - 1] ?? atMs);
      if (gapMs > pictureMs + 150) frozenMs += gapMs - pictureMs;
    }
    const published = (this.nowMs - fromMs) / pictureMs;
    return {
      decodedShare: times.length / published,
      frozenMs,
      soundShare,
      height: this.player.heights.at(-1),
    };
  }
}
