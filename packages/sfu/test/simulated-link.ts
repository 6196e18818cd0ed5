/** A way for packets: how many a second fit, how long they take, how many get lost, and how many may wait. */
export type LinkConditions = {
  /** Undefined: no limit. */
  bitsPerSecond?: number;
  delayMs: number;
  /** 0 to 1. */
  lossShare: number;
  queueMs?: number;
};

/** Made-up chance that is the same at every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const headerBytes = 28;

/** One direction of a link, driven by whoever says what time it is. */
export class SimulatedLink<Packet> {
  conditions: LinkConditions;
  readonly #random: () => number;
  readonly #waiting: { atMs: number; packet: Packet }[] = [];
  #freeAtMs = 0;
  #lastAtMs = 0;

  constructor(conditions: LinkConditions, seed: number) {
    this.conditions = conditions;
    this.#random = seeded(seed);
  }

  send(packet: Packet, bytes: number, nowMs: number): void {
    const { bitsPerSecond, delayMs, lossShare, queueMs = 300 } = this.conditions;
    let leavesAtMs = nowMs;
    if (bitsPerSecond !== undefined) {
      leavesAtMs = Math.max(nowMs, this.#freeAtMs) + ((bytes + headerBytes) * 8000) / bitsPerSecond;
      if (leavesAtMs - nowMs > queueMs) return;
      this.#freeAtMs = leavesAtMs;
    }
    if (this.#random() < lossShare) return;
    this.#lastAtMs = Math.max(this.#lastAtMs, leavesAtMs + delayMs);
    this.#waiting.push({ atMs: this.#lastAtMs, packet });
  }

  /** Returns what has arrived until now. */
  arrived(nowMs: number): Packet[] {
    const packets: Packet[] = [];
    while ((this.#waiting[0]?.atMs ?? Number.POSITIVE_INFINITY) <= nowMs) {
      const first = this.#waiting.shift();
      if (first) packets.push(first.packet);
    }
    return packets;
  }
}
