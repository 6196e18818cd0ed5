type Missing = { attempts: number; firstAskedAtMs: number; lastAskedAtMs: number };

const maxMissing = 256;
const maxAttempts = 8;
const retryAfterMs = 80;
const giveUpAfterMs = 1000;

/** The packets a publisher's video stream still owes us, and when each was last asked for. */
export class MissingPackets {
  readonly #missing = new Map<number, Missing>();
  #hasGivenUp = false;

  get size(): number {
    return this.#missing.size;
  }

  /**
   * Notes that the extended sequence numbers between `from` and `to`, both excluded, did not arrive.
   * Returns false when the hole is too large to be filled, so that a key frame is the better remedy.
   */
  addGap(from: number, to: number): boolean {
    if (this.#missing.size + (to - from) > maxMissing) {
      this.#missing.clear();
      return false;
    }
    for (let sequence = from + 1; sequence < to; sequence++) {
      this.#missing.set(sequence, { attempts: 0, firstAskedAtMs: 0, lastAskedAtMs: 0 });
    }
    return true;
  }

  arrived(sequence: number): void {
    this.#missing.delete(sequence);
  }

  /** Returns the 16-bit sequence numbers to ask for now; those asked for in vain are given up. */
  takeDue(nowMs: number): number[] {
    const due: number[] = [];
    for (const [sequence, entry] of this.#missing) {
      if (entry.attempts === 0) entry.firstAskedAtMs = nowMs;
      else if (nowMs - entry.lastAskedAtMs < retryAfterMs) continue;
      if (entry.attempts >= maxAttempts || nowMs - entry.firstAskedAtMs > giveUpAfterMs) {
        this.#missing.delete(sequence);
        this.#hasGivenUp = true;
        continue;
      }
      entry.attempts += 1;
      entry.lastAskedAtMs = nowMs;
      due.push(sequence & 0xffff);
    }
    return due;
  }

  /** Says once, after packets were given up, that they will not come any more. */
  takeGivenUp(): boolean {
    const hasGivenUp = this.#hasGivenUp;
    this.#hasGivenUp = false;
    return hasGivenUp;
  }
}
