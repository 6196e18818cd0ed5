const slots = 10;

/** How much comes a second, over a window that moves on in tenths. Times may come from any clock that does not run back. */
export class RateMeter {
  readonly #slotMs: number;
  readonly #amounts = new Float64Array(slots);
  #slot = 0;
  #startedAtMs: number | undefined;

  constructor(windowMs: number) {
    this.#slotMs = windowMs / slots;
  }

  add(amount: number, atMs: number): void {
    this.#startedAtMs ??= atMs;
    this.#moveTo(atMs);
    const index = this.#slot % slots;
    this.#amounts[index] = (this.#amounts[index] ?? 0) + amount;
  }

  /** Of bytes. */
  bitsPerSecond(atMs: number): number {
    return 8 * this.perSecond(atMs);
  }

  perSecond(atMs: number): number {
    if (this.#startedAtMs === undefined) return 0;
    this.#moveTo(atMs);
    let amount = 0;
    for (const each of this.#amounts) amount += each;
    // A window that is not full yet is as long as it has run.
    const ranMs = Math.max(this.#slotMs, atMs - this.#startedAtMs);
    const filledMs = Math.min(ranMs, (slots - 1) * this.#slotMs + (atMs % this.#slotMs));
    return (amount * 1000) / Math.max(this.#slotMs, filledMs);
  }

  #moveTo(atMs: number): void {
    const slot = Math.floor(atMs / this.#slotMs);
    if (slot <= this.#slot) return;
    if (slot - this.#slot >= slots) this.#amounts.fill(0);
    else for (let next = this.#slot + 1; next <= slot; next++) this.#amounts[next % slots] = 0;
    this.#slot = slot;
  }
}
