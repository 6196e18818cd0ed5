import type { ReportBlock } from './rtcp/packets.ts';
import type { MediaKind } from './sdp/codec.ts';

/** What a viewer is sent without acknowledging any of it, before it is sent nothing for a while. */
const unacknowledgedAtMostMs = 8000;
/** Browsers report sound alone every 2.5 to 7.5 seconds, and one report may be lost. */
const soundUnacknowledgedAtMostMs = 20_000;
const firstHoldMs = 5000;
const longestHoldMs = 60_000;
const retentionMs = 60_000;
/** A pause in what is sent, such as a publisher's, spends no more than this. */
const longestGapMs = 1000;

/**
 * How much one subject of a channel may be sent without acknowledging that it arrives, whatever sessions it starts:
 * who withholds reports or claims that everything is lost would otherwise watch what nobody can charge for.
 */
export class Allowance {
  #spentMs = 0;
  #sentAtMs = Number.NEGATIVE_INFINITY;
  #heldUntilMs = Number.NEGATIVE_INFINITY;
  #holdMs = firstHoldMs;

  /** True when the subject has been sent nothing for so long that what it owes need not be known. */
  isForgotten(nowMs: number): boolean {
    return nowMs - Math.max(this.#sentAtMs, this.#heldUntilMs) > retentionMs;
  }

  isHeld(nowMs: number): boolean {
    return nowMs < this.#heldUntilMs;
  }

  /** Counts a packet that was sent; `mostMs` may pass without an acknowledgement. */
  spend(nowMs: number, mostMs = unacknowledgedAtMostMs): void {
    this.#spentMs += Math.min(longestGapMs, Math.max(0, nowMs - this.#sentAtMs));
    this.#sentAtMs = nowMs;
    if (this.#spentMs < mostMs) return;
    this.#spentMs = 0;
    this.#heldUntilMs = nowMs + this.#holdMs;
    this.#holdMs = Math.min(longestHoldMs, this.#holdMs * 2);
  }

  renew(): void {
    this.#spentMs = 0;
    this.#heldUntilMs = Number.NEGATIVE_INFINITY;
    this.#holdMs = firstHoldMs;
  }
}

/** Of 256: a picture that loses more of its packets cannot be shown. */
const lostAtMost = 77;
/** An acknowledgement is good for half as long again as its viewer's reports are apart, within these. */
const goodForAtLeastMs = 2500;
const goodForAtMostMs = 8000;
const rhythmFactor = 1.5;
const rhythmDecay = 0.8;
/** While a picture was sent this recently, sound that arrives proves nothing. */
const pictureExpectedMs = 3000;

/** Tells from a viewer's receiver reports whether what it is sent arrives. */
export class Delivery {
  readonly #allowance: Allowance;
  readonly #highest: Partial<Record<MediaKind, number>> = {};
  #pictureSentAtMs = Number.NEGATIVE_INFINITY;
  #isSoundChosen = false;
  #acknowledgedAtMs = Number.NEGATIVE_INFINITY;
  #rhythmMs = 0;

  constructor(allowance: Allowance) {
    this.#allowance = allowance;
  }

  /** True while nothing is to be sent, because too much was and none of it acknowledged. */
  isHeld(nowMs: number): boolean {
    return this.#allowance.isHeld(nowMs);
  }

  isDelivered(nowMs: number): boolean {
    const rhythmMs = this.#isSoundChosen ? goodForAtMostMs : this.#rhythmMs * rhythmFactor;
    const goodForMs = Math.min(goodForAtMostMs, Math.max(goodForAtLeastMs, rhythmMs));
    return nowMs - this.#acknowledgedAtMs <= goodForMs;
  }

  sent(kind: MediaKind, nowMs: number): void {
    if (kind === 'video') {
      this.#pictureSentAtMs = nowMs;
      this.#isSoundChosen = false;
    }
    this.#allowance.spend(nowMs, this.#isSoundAlone(nowMs) ? soundUnacknowledgedAtMostMs : undefined);
  }

  /** The viewer chose the sound alone, which proves itself from now on. */
  pictureEnded(): void {
    this.#pictureSentAtMs = Number.NEGATIVE_INFINITY;
    this.#isSoundChosen = true;
  }

  #isSoundAlone(nowMs: number): boolean {
    return nowMs - this.#pictureSentAtMs >= pictureExpectedMs;
  }

  reported(kind: MediaKind, report: ReportBlock, nowMs: number): void {
    const before = this.#highest[kind];
    const advance = before === undefined ? 1 : (report.highestSequence - before) | 0;
    if (advance <= 0) return;
    this.#highest[kind] = report.highestSequence;
    if (report.fractionLost > lostAtMost) return;
    if (kind === 'audio' && !this.#isSoundAlone(nowMs)) return;
    const sinceMs = Math.min(goodForAtMostMs, nowMs - this.#acknowledgedAtMs);
    // One long pause is an interruption, and many are a rhythm.
    if (Number.isFinite(this.#acknowledgedAtMs)) {
      this.#rhythmMs = Math.max(sinceMs, this.#rhythmMs * rhythmDecay);
    }
    this.#acknowledgedAtMs = nowMs;
    this.#allowance.renew();
  }
}
