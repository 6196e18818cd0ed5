import { RateMeter } from '../rate-meter.ts';
import type { TransportFeedback } from '../rtcp/transport-feedback.ts';
import { LossGauge } from './loss-gauge.ts';
import { QueueGauge } from './queue-gauge.ts';
import { type SentPacket, SentPackets } from './sent-packets.ts';

/** A short burst sent to learn whether a link carries more than is being sent over it. */
export type ProbeResult = { bitsPerSecond: number; isWhole: boolean };

const rateWindowMs = 500;
const shortWindowMs = 200;
const growthPerSecond = 0.08;
/** What was measured to arrive says nothing of rates far above it. */
const growthOverDelivered = 1.5;
const afterCongestion = 0.85;
const afterCertainCongestion = 0.5;
const afterProbe = 0.95;
const leastBitsPerSecond = 50_000;
/** Loss beyond the usual that counts as a link too full, though its packets arrive without delay. */
const lossOfCongestion = 0.15;
const holdAfterDecreaseMs = 400;

/**
 * What a viewer's link can carry, learnt from its reports of which packets arrived when. A queue that grows, or loss
 * beyond what the link always has, says that it is too much; a burst that arrives as fast as it was sent, that there is
 * room. Times are of a monotonic clock.
 */
export class BandwidthEstimator {
  /** Undefined until the first burst or the first congestion has shown something. */
  bitsPerSecond: number | undefined;
  roundTripMs = 100;
  #congestedAtMs = Number.NEGATIVE_INFINITY;
  #decidedUntilMs = Number.NEGATIVE_INFINITY;
  #disturbedUntilMs = Number.NEGATIVE_INFINITY;
  #grewAtMs: number | undefined;
  readonly #sent = new SentPackets();
  readonly #queue = new QueueGauge();
  readonly #loss = new LossGauge();
  readonly #delivered = new RateMeter(rateWindowMs);
  readonly #deliveredLately = new RateMeter(shortWindowMs);
  #lastArrivalMs = 0;

  /** Of the packets sent, how many are usually lost on the way; what must be sent again. */
  get lossShare(): number {
    return this.#loss.usual;
  }

  get queueMs(): number {
    return this.#queue.ms;
  }

  /** Milliseconds since the link was last found too full. */
  calmMs(nowMs: number): number {
    return nowMs - this.#congestedAtMs;
  }

  sent(sequence: number, bytes: number, nowMs: number): void {
    this.#sent.note(sequence, bytes, nowMs);
  }

  /** A burst of ours makes a short queue by itself until then. */
  disturbUntil(nowMs: number): void {
    this.#disturbedUntilMs = nowMs;
  }

  feedback(feedback: TransportFeedback, nowMs: number): void {
    const packets = this.#sent.take(feedback);
    if (packets.length === 0) return;
    const arrived = packets.filter((packet) => packet.arrivedAtMs !== null);
    this.#loss.note(packets.length, packets.length - arrived.length, nowMs);
    for (const packet of arrived) this.#noteArrival(packet);
    const latest = packets.at(-1);
    if (latest) this.roundTripMs += (Math.min(2000, nowMs - latest.sentAtMs) - this.roundTripMs) / 8;
    this.#queue.note(arrived, nowMs);
    const isQueued = nowMs < this.#disturbedUntilMs ? this.#queue.isTooLong : this.#queue.isGrowing;
    if (isQueued || this.#loss.beyondUsual > lossOfCongestion) this.#decrease(nowMs, this.#queue.isTooLong);
    else this.#grow(nowMs);
  }

  /** What a burst of these packets showed; undefined while they are not reported on, or when too few arrived. */
  probeResult(firstSequence: number, count: number): ProbeResult | undefined {
    return this.#sent.probe(firstSequence, count);
  }

  /** A burst arrived at this rate. One that was slowed down shows what the link is, too. */
  learn({ bitsPerSecond, isWhole }: ProbeResult): void {
    const usable = bitsPerSecond * (isWhole ? afterProbe : afterCongestion);
    const raised = Math.max(this.bitsPerSecond ?? 0, usable, leastBitsPerSecond);
    this.bitsPerSecond = isWhole
      ? raised
      : Math.min(raised, Math.max(leastBitsPerSecond, bitsPerSecond * afterProbe));
  }

  #noteArrival({ arrivedAtMs, bytes }: SentPacket): void {
    if (arrivedAtMs === null) return;
    this.#lastArrivalMs = Math.max(this.#lastArrivalMs, arrivedAtMs);
    this.#delivered.add(bytes, this.#lastArrivalMs);
    this.#deliveredLately.add(bytes, this.#lastArrivalMs);
  }

  /** In bits a second. While a queue drains, the last packets came as fast as the link is. */
  #deliveredRate(): number {
    const atMs = this.#lastArrivalMs;
    return Math.max(this.#delivered.bitsPerSecond(atMs), this.#deliveredLately.bitsPerSecond(atMs));
  }

  /**
   * A long queue has shown what the link is: as much as arrives. A short one, or loss, may be the work of one large
   * picture, so they are answered step by step.
   */
  #decrease(nowMs: number, isCertain: boolean): void {
    this.#congestedAtMs = nowMs;
    this.#grewAtMs = undefined;
    if (nowMs < this.#decidedUntilMs) return;
    // What waits has to drain before the queue can show whether this was enough.
    this.#decidedUntilMs = nowMs + holdAfterDecreaseMs + this.#queue.ms;
    const arriving = this.#deliveredRate() * afterCongestion;
    const step = (this.bitsPerSecond ?? 0) * (isCertain ? afterCertainCongestion : afterCongestion);
    const usable = Math.max(leastBitsPerSecond, arriving, step);
    this.bitsPerSecond = Math.min(this.bitsPerSecond ?? usable, usable);
  }

  #grow(nowMs: number): void {
    const seconds = Math.min(1, (nowMs - (this.#grewAtMs ?? nowMs)) / 1000);
    this.#grewAtMs = nowMs;
    if (this.bitsPerSecond === undefined || this.calmMs(nowMs) < holdAfterDecreaseMs) return;
    const most = this.#delivered.bitsPerSecond(this.#lastArrivalMs) * growthOverDelivered;
    const grown = this.bitsPerSecond * (1 + growthPerSecond * seconds);
    this.bitsPerSecond = Math.max(this.bitsPerSecond, Math.min(grown, most));
  }
}
