const cycle = 0x10000;

/** Extends 16-bit RTP sequence numbers to ones that never wrap, taking the nearest possible cycle. */
export class SequenceUnwrapper {
  #last: number | undefined;

  /** Returns the extended number; the first packet seen keeps its own value, plus one cycle of headroom. */
  unwrap(sequenceNumber: number): number {
    if (this.#last === undefined) {
      this.#last = sequenceNumber + cycle;
      return this.#last;
    }
    let delta = (sequenceNumber - this.#last) % cycle;
    if (delta < -cycle / 2) delta += cycle;
    else if (delta >= cycle / 2) delta -= cycle;
    const extended = this.#last + delta;
    if (extended > this.#last) this.#last = extended;
    return extended;
  }
}
