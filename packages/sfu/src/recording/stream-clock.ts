const cycle = 0x1_0000_0000;

/** Extends 32-bit RTP timestamps to ones that never wrap, taking the nearest possible cycle. */
export class TimestampUnwrapper {
  #last: number | undefined;

  unwrap(timestamp: number): number {
    if (this.#last === undefined) {
      this.#last = timestamp + cycle;
      return this.#last;
    }
    let delta = (timestamp - this.#last) % cycle;
    if (delta < -cycle / 2) delta += cycle;
    else if (delta >= cycle / 2) delta -= cycle;
    this.#last += delta;
    return this.#last;
  }
}

type Point = { streamMs: number; senderMs: number };

const smallestSpanMs = 8000;
const largestSkew = 0.005;

/**
 * Learns which moment a stream's timestamps stand for: by the sender's reports, whose clock its streams share, and by
 * the arrival of packets, which is cruder and always there.
 */
export class StreamClock {
  readonly #clockRate: number;
  readonly #points: Point[] = [];
  #smallestDelayMs = Number.POSITIVE_INFINITY;
  #firstTimestamp: number | undefined;

  constructor(clockRate: number) {
    this.#clockRate = clockRate;
  }

  streamMs(timestamp: number): number {
    return (timestamp / this.#clockRate) * 1000;
  }

  /** A packet with this timestamp arrived. */
  noteArrival(timestamp: number, atMs: number): void {
    this.#firstTimestamp ??= timestamp;
    // The quickest packet says most about when things were sent; the others were only held up longer.
    this.#smallestDelayMs = Math.min(this.#smallestDelayMs, atMs - this.streamMs(timestamp));
  }

  /** The sender says that this timestamp was at this moment of its clock. */
  noteReport(timestamp: number, senderMs: number): void {
    if (senderMs > 0) this.#points.push({ streamMs: this.streamMs(timestamp), senderMs });
  }

  get hasReports(): boolean {
    return this.#points.length > 0;
  }

  /** What the sender's last report says of its clock at a timestamp; undefined without one. */
  byLastReport(timestamp: number): number | undefined {
    const last = this.#points.at(-1);
    return last && last.senderMs + this.streamMs(timestamp) - last.streamMs;
  }

  /** How far the sender's clock is ahead of arrival, at the stream's beginning. */
  get senderAheadMs(): number {
    const first = this.#firstTimestamp ?? 0;
    return this.bySender()(first) - this.byArrival(first);
  }

  /** Milliseconds since the segment's start, by arrival. */
  byArrival(timestamp: number): number {
    return this.streamMs(timestamp) + this.#smallestDelayMs;
  }

  /** Milliseconds of the sender's clock; a line through all reports, so that a crystal that is off does no harm. */
  bySender(): (timestamp: number) => number {
    const { slope, meanStream, meanSender } = this.#line();
    return (timestamp) => meanSender + (this.streamMs(timestamp) - meanStream) * slope;
  }

  #line(): { slope: number; meanStream: number; meanSender: number } {
    const points = this.#points;
    const mean = (pick: (point: Point) => number) =>
      points.reduce((sum, point) => sum + pick(point), 0) / Math.max(1, points.length);
    const [meanStream, meanSender] = [mean((one) => one.streamMs), mean((one) => one.senderMs)];
    const span = (points.at(-1)?.streamMs ?? 0) - (points[0]?.streamMs ?? 0);
    if (points.length < 3 || span < smallestSpanMs) return { slope: 1, meanStream, meanSender };
    let [products, squares] = [0, 0];
    for (const { streamMs, senderMs } of points) {
      products += (streamMs - meanStream) * (senderMs - meanSender);
      squares += (streamMs - meanStream) ** 2;
    }
    const slope = squares > 0 ? products / squares : 1;
    return { slope: Math.abs(slope - 1) <= largestSkew ? slope : 1, meanStream, meanSender };
  }
}
