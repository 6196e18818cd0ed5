/** The parts of an RTP packet a frame is made of; sequence number and timestamp are extended and never wrap. */
export type RtpUnit = {
  sequence: number;
  timestamp: number;
  marker: boolean;
  payload: Buffer;
  /** When it arrived. */
  atMs: number;
};

/** A packet in its place. `isAfterLoss`: what should come before it never came. */
export type SortedUnit = RtpUnit & { isAfterLoss: boolean };

const holdPackets = 1024;

/** Brings packets into order; a missing one is waited for as long as it could still be sent again. */
export class PacketSorter {
  readonly #holdMs: number;
  readonly #waiting = new Map<number, RtpUnit>();
  #next: number | undefined;
  #hasLost = false;

  constructor(holdMs: number) {
    this.#holdMs = holdMs;
  }

  /** Takes a packet and returns those whose turn it is; late and repeated ones vanish. */
  push(unit: RtpUnit): SortedUnit[] {
    this.#next ??= unit.sequence;
    if (unit.sequence < this.#next || this.#waiting.has(unit.sequence)) return [];
    this.#waiting.set(unit.sequence, unit);
    return this.#release(unit.atMs);
  }

  /** Returns the rest, whatever is missing. */
  flush(): SortedUnit[] {
    return this.#release(Number.POSITIVE_INFINITY);
  }

  #release(nowMs: number): SortedUnit[] {
    const sorted: SortedUnit[] = [];
    while (this.#waiting.size > 0 && this.#next !== undefined) {
      const unit = this.#waiting.get(this.#next);
      if (unit) {
        this.#waiting.delete(this.#next);
        this.#next += 1;
        sorted.push({ ...unit, isAfterLoss: this.#hasLost });
        this.#hasLost = false;
        continue;
      }
      const [first] = this.#waiting.values();
      const isWorthWaiting = first !== undefined && nowMs - first.atMs < this.#holdMs;
      if (isWorthWaiting && this.#waiting.size < holdPackets) break;
      this.#next = Math.min(...this.#waiting.keys());
      this.#hasLost = true;
    }
    return sorted;
  }
}
