const lateMs = 1000;
const usualMs = 8000;
const highestUsual = 0.25;
/** Fewer packets than these say little. */
const leastPackets = 20;

/**
 * Tells the loss a link always has from that of a link too full: the first must be repaired, the second avoided. The
 * usual is a slow mean, and follows what is lower sooner.
 */
export class LossGauge {
  #packets = 0;
  #lost = 0;
  #usual: number | undefined;
  #notedAtMs: number | undefined;

  /** 0 to 1. */
  get usual(): number {
    return this.#usual ?? 0;
  }

  get beyondUsual(): number {
    return this.#packets < leastPackets ? 0 : this.#lost / this.#packets - this.usual;
  }

  note(packets: number, lost: number, nowMs: number): void {
    const passedMs = Math.max(0, nowMs - (this.#notedAtMs ?? nowMs));
    this.#notedAtMs = nowMs;
    const remaining = Math.exp(-passedMs / lateMs);
    this.#packets = this.#packets * remaining + packets;
    this.#lost = this.#lost * remaining + lost;
    if (this.#packets < leastPackets) return;
    const now = Math.min(highestUsual, this.#lost / this.#packets);
    this.#usual ??= now;
    const towards = now < this.#usual ? usualMs / 4 : usualMs;
    this.#usual += (now - this.#usual) * (1 - Math.exp(-passedMs / towards));
  }
}
