import type { KeyFrame } from './control.ts';
import type { Encoding } from './encoding.ts';
import { depacketize } from './recording/depacketize.ts';
import { parameterSetsOf } from './recording/depacketize-h264.ts';
import type { MediaPacket } from './rtp/media-packet.ts';
import { bestOf } from './viewer.ts';

/** A smaller picture looks coarse on a card. */
const usefulHeight = 240;
/** A frame that takes more is not kept; a still of it would not be worth its memory. */
const largestFrameBytes = 384 * 1024;
/** A frame that is not whole by now lost a packet for good. */
const patienceMs = 3000;
/** Who wants a newer frame than this has the publisher asked for one, unless it was asked just now. */
const freshMs = 14_000;
const askEveryMs = 5000;
/** An older one does not say what is shown now. */
const oldMs = 30_000;

type Pending = { timestamp: number; first: number; sinceMs: number; payloads: Buffer[]; bytes: number };

/**
 * Keeps the newest whole key frame of a publisher's picture, of its smallest layer that is large enough, for stills of
 * what is shown. The publisher is asked for one only when somebody wants it and none came by itself.
 */
export class KeyFrameKeeper {
  #wanted: Encoding | undefined;
  #pending: Pending | undefined;
  #saved: KeyFrame | undefined;
  /** Of H264, from the last frame that had them. */
  #parameterSets: Buffer | undefined;
  #askedAtMs = Number.NEGATIVE_INFINITY;

  /** Chooses the layer; called every second or so. */
  choose(encodings: readonly Encoding[], nowMs: number): void {
    const wanted = smallestUseful(encodings, nowMs);
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#pending = undefined;
  }

  /** Takes note of a packet that the encoding has stored in its cache. */
  packet(encoding: Encoding, packet: MediaPacket, nowMs: number): void {
    if (encoding !== this.#wanted) return;
    if (packet.isKeyFrameStart && this.#isEarliestOf(packet)) {
      const { timestamp, sequence: first } = packet;
      this.#pending = { timestamp, first, sinceMs: nowMs, payloads: [], bytes: 0 };
    }
    const pending = this.#pending;
    if (!pending) return;
    if (isWhole(encoding, pending)) this.#finish(encoding, pending);
    else if (pending.bytes > largestFrameBytes || nowMs - pending.sinceMs > patienceMs)
      this.#pending = undefined;
  }

  /** The newest frame that came after a moment (both in `Date.now()`'s milliseconds), if there is one. */
  newest(afterMs: number, nowMs: number): KeyFrame | undefined {
    const saved = this.#saved;
    const isFresh = saved !== undefined && nowMs - saved.atMs < freshMs;
    if (!isFresh && nowMs - this.#askedAtMs >= askEveryMs) {
      this.#askedAtMs = nowMs;
      this.#wanted?.keyFrames.request('loss', nowMs);
    }
    return saved && saved.atMs > afterMs && nowMs - saved.atMs < oldMs ? saved : undefined;
  }

  /** Of H264, several packets of one frame may begin it, and the first of them may come last. */
  #isEarliestOf({ timestamp, sequence }: MediaPacket): boolean {
    const pending = this.#pending;
    if (!pending) return true;
    return pending.timestamp === timestamp ? sequence < pending.first : sequence > pending.first;
  }

  #finish({ codec }: Encoding, { payloads, sinceMs: atMs }: Pending): void {
    this.#pending = undefined;
    const frame = depacketize(codec.name, payloads);
    if (!frame?.isKey || codec.name === 'opus') return;
    if (codec.name !== 'H264' || frame.setup) {
      this.#parameterSets = frame.setup;
      this.#saved = { codec: codec.name, data: frame.data, atMs };
      return;
    }
    const sets = this.#parameterSets ?? parameterSetsOf(codec.parameters);
    if (sets) this.#saved = { codec: codec.name, data: Buffer.concat([sets, frame.data]), atMs };
  }
}

/** Adds what is in the cache by now, in order; true when that is all of the frame. */
function isWhole({ cache }: Encoding, pending: Pending): boolean {
  while (pending.bytes <= largestFrameBytes) {
    const packet = cache.find(pending.first + pending.payloads.length);
    if (!packet) return false;
    // Not every sender marks the last packet of a frame.
    if (packet.timestamp !== pending.timestamp) return true;
    pending.payloads.push(packet.payload);
    pending.bytes += packet.payload.length;
    if (packet.isLastOfFrame) return pending.bytes <= largestFrameBytes;
  }
  return false;
}

function smallestUseful(encodings: readonly Encoding[], nowMs: number): Encoding | undefined {
  let smallest: Encoding | undefined;
  for (const encoding of encodings) {
    const height = encoding.size?.height;
    if (height === undefined || height < usefulHeight || !encoding.isActive(nowMs)) continue;
    if (height < (smallest?.size?.height ?? Number.POSITIVE_INFINITY)) smallest = encoding;
  }
  return smallest ?? bestOf(encodings, nowMs);
}
