import type { CodecName } from '../sdp/codec.ts';
import { type CodedFrame, depacketize } from './depacketize.ts';
import type { SortedUnit } from './packet-sorter.ts';

/** A frame with its place in the stream's own time. */
export type Frame = CodedFrame & { timestamp: number; atMs: number };

type Pending = { timestamp: number; atMs: number; payloads: Buffer[]; hasHole: boolean };

/**
 * Puts frames together of packets in order. A picture with a hole in it, and those that were drawn upon it, are left
 * out up to the next key frame: a picture that stands for a moment is better than one in pieces.
 */
export class FrameBuilder {
  readonly #codec: CodecName;
  #pending: Pending | undefined;
  #needsKey: boolean;
  /** Frames that were left out. */
  dropped = 0;

  constructor(codec: CodecName) {
    this.#codec = codec;
    this.#needsKey = codec !== 'opus';
  }

  push(unit: SortedUnit): Frame[] {
    if (this.#codec === 'opus') return this.#finish({ ...unit, payloads: [unit.payload], hasHole: false });
    const frames: Frame[] = [];
    if (this.#pending && this.#pending.timestamp !== unit.timestamp) {
      frames.push(...this.#finish({ ...this.#pending, hasHole: this.#pending.hasHole || unit.isAfterLoss }));
      this.#pending = undefined;
    }
    if (unit.isAfterLoss) this.#needsKey = true;
    const { timestamp, atMs, isAfterLoss } = unit;
    this.#pending ??= { timestamp, atMs, payloads: [], hasHole: false };
    this.#pending.payloads.push(unit.payload);
    // A hole before its first packet may have been in this frame, too; a key frame shows by itself where it starts.
    if (isAfterLoss && this.#pending.payloads.length > 1) this.#pending.hasHole = true;
    if (!unit.marker) return frames;
    frames.push(...this.#finish(this.#pending));
    this.#pending = undefined;
    return frames;
  }

  flush(): Frame[] {
    const pending = this.#pending;
    this.#pending = undefined;
    return pending ? this.#finish(pending) : [];
  }

  #finish({ timestamp, atMs, payloads, hasHole }: Pending): Frame[] {
    const frame = hasHole ? undefined : depacketize(this.#codec, payloads);
    if (!frame || (this.#needsKey && !frame.isKey)) {
      this.dropped += 1;
      this.#needsKey ||= this.#codec !== 'opus';
      return [];
    }
    this.#needsKey = false;
    return [{ ...frame, timestamp, atMs }];
  }
}
