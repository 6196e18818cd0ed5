import type { TransportFeedback } from '../rtcp/transport-feedback.ts';
import { type TransportNumber, wireOverheadBytes } from '../rtp/media-packet.ts';
import { BandwidthEstimator } from './estimator.ts';
import { Pacer } from './pacer.ts';
import { Prober } from './prober.ts';
import { RepairBudget } from './repair-budget.ts';

const pacingFactor = 1.5;
const repairShare = 0.25;
/** While a link is too full, repairs must not fill it further. */
const congestedRepairShare = 0.08;
const congestedForMs = 400;
/** A burst asks for more than is needed, as the link's measure is never taken whole. */
const probeFactor = 1.3;
const probeStep = 2;
const firstProbeBitsPerSecond = 1_200_000;
const smallProbeBitsPerSecond = 1_300_000;
/** Where this much is lost, so is many an answer; each is sent twice. */
const lossToRepeat = 0.04;
const lossToRepeatSound = 0.005;
const soundRepeatShare = 0.25;

/**
 * The way to one viewer: numbers every packet sent on it, learns from the reports what it carries, and says when what
 * may be sent. For a viewer that reports nothing, everything may be sent, and repairs are a share of the picture.
 */
export class Downlink {
  readonly number: TransportNumber;
  readonly #estimator = new BandwidthEstimator();
  readonly #prober = new Prober(this.#estimator);
  readonly #pacer = new Pacer();
  readonly #repairs = new RepairBudget();

  /** `extensionId` is that of transport-wide numbers; undefined for a viewer that does not report on them. */
  constructor(extensionId: number | undefined) {
    this.number = { id: extensionId ?? 0, value: 0 };
  }

  get isReported(): boolean {
    return this.number.id !== 0;
  }

  /** Undefined while unknown. */
  get bitsPerSecond(): number | undefined {
    return this.#estimator.bitsPerSecond;
  }

  get lossShare(): number {
    return this.#estimator.lossShare;
  }

  get roundTripMs(): number {
    return this.#estimator.roundTripMs;
  }

  /** How often a packet is sent again that was asked for. */
  get repairCopies(): number {
    return this.lossShare > lossToRepeat && !this.isCongested(performance.now()) ? 2 : 1;
  }

  /** How many packets of the sound before it each one brings along; a slow link is not filled with them. */
  soundRepeats(soundBitsPerSecond: number): number {
    if (this.lossShare < lossToRepeatSound) return 0;
    const wanted = this.lossShare < lossToRepeat ? 1 : 2;
    const affordable = ((this.bitsPerSecond ?? 0) * soundRepeatShare) / Math.max(1, soundBitsPerSecond);
    return Math.min(wanted, Math.floor(affordable));
  }

  get isProbing(): boolean {
    return this.#prober.isBursting;
  }

  isCongested(nowMs: number): boolean {
    return this.calmMs(nowMs) < congestedForMs;
  }

  calmMs(nowMs: number): number {
    return this.#estimator.calmMs(nowMs);
  }

  /** Counts a packet that was sent under the present number. */
  sent(packetBytes: number, nowMs: number, isProbe = false): void {
    if (!this.isReported) return;
    const bytes = packetBytes + wireOverheadBytes;
    this.#estimator.sent(this.number.value, bytes, nowMs);
    this.#prober.sent(bytes, isProbe, nowMs);
    this.#pacer.spend(bytes);
    this.number.value = (this.number.value + 1) & 0xffff;
  }

  feedback(feedback: TransportFeedback, nowMs: number): void {
    this.#estimator.feedback(feedback, nowMs);
    this.#prober.check(nowMs);
  }

  /** Whether a packet of the picture, which runs at `pictureBitsPerSecond`, may go now. */
  mayGo(pictureBitsPerSecond: number): boolean {
    const known = this.#estimator.bitsPerSecond;
    if (known === undefined) return true;
    return this.#pacer.mayGo(pacingFactor * Math.max(known, pictureBitsPerSecond), performance.now());
  }

  mayRepair(packetBytes: number, pictureBitsPerSecond: number, nowMs: number): boolean {
    const share = this.isCongested(nowMs) ? congestedRepairShare : repairShare;
    const limit = share * (this.#estimator.bitsPerSecond ?? pictureBitsPerSecond);
    return this.#repairs.take(packetBytes + wireOverheadBytes, limit, nowMs);
  }

  /** Begins to find out whether the link carries this much, step by step, unless that was tried a moment ago. */
  probe(neededBitsPerSecond: number, nowMs: number): boolean {
    this.#prober.check(nowMs);
    const known = this.#estimator.bitsPerSecond;
    const step = known === undefined ? firstProbeBitsPerSecond : probeStep * known;
    const rate = Math.min(neededBitsPerSecond * probeFactor, step);
    return this.#prober.start(rate, this.number.value, nowMs);
  }

  /** Whether a burst is so slow that small packets measure it better, and fill the link less. */
  get isProbeSmall(): boolean {
    return this.#prober.bitsPerSecond < smallProbeBitsPerSecond;
  }

  isProbeDue(nowMs: number): boolean {
    return this.#prober.isDue(nowMs);
  }
}
