/** A fragment of a show, as its packager gives it. */
export interface Part {
  run: number;
  data: Uint8Array;
  /** When its first picture came, as `Date.now()` says it. */
  startedAtMs: number;
  durationMs: number;
  isIndependent: boolean;
  beginsSegment: boolean;
}

type Segment = { run: number; number: number; parts: Part[]; isWhole: boolean };

/** The part a player waits for: of which segment, and the how manieth in it. */
export interface AwaitedPart {
  segment: number;
  part: number;
}

const targetSeconds = 4;
const partTargetSeconds = 0.6;
/** Parts are listed for the newest segments only, as the standard has it. */
const segmentsWithParts = 2;
const nameShape = /^(?:i(\d{1,9})\.mp4|s(\d{1,9})\.m4s|p(\d{1,9})\.(\d{1,4})\.m4s)$/;

/**
 * The last seconds of a show, and their playlist of low-latency HLS (RFC 8216bis). Old segments go when the window is
 * full: by time, or sooner by bytes.
 */
export class HlsWindow {
  readonly #windowMs: number;
  readonly #bytesMax: number;
  readonly #inits = new Map<number, Uint8Array>();
  #segments: Segment[] = [];
  #bytes = 0;
  #number = 0;
  #isClosed = false;
  /** Runs that have left the window. */
  #discontinuities = 0;
  #waiting: (() => void)[] = [];

  constructor(limits: { windowMs: number; bytesMax: number }) {
    this.#windowMs = limits.windowMs;
    this.#bytesMax = limits.bytesMax;
  }

  /** Nothing can be played before that. */
  get hasSegments(): boolean {
    return this.#segments.some(({ isWhole }) => isWhole);
  }

  addInit(run: number, data: Uint8Array): void {
    this.#inits.set(run, data);
  }

  addPart(part: Part): void {
    let segment = this.#segments.at(-1);
    if (!segment || part.beginsSegment || segment.run !== part.run) {
      if (segment) segment.isWhole = true;
      segment = { run: part.run, number: this.#number, parts: [], isWhole: false };
      this.#number += 1;
      this.#segments.push(segment);
    }
    segment.parts.push(part);
    this.#bytes += part.data.length;
    this.#shorten(part.startedAtMs);
    this.#wake();
  }

  /** Forgets what came before a moment, as `Date.now()` says it. */
  dropBefore(ms: number): void {
    while ((this.#segments[0]?.parts[0]?.startedAtMs ?? Number.POSITIVE_INFINITY) < ms) this.#dropFirst();
  }

  /** The playlist; undefined while there is nothing to play. */
  playlist(): string | undefined {
    const [first] = this.#segments;
    if (!first || !this.hasSegments) return undefined;
    const lines = [
      '#EXTM3U',
      '#EXT-X-VERSION:9',
      `#EXT-X-TARGETDURATION:${targetSeconds}`,
      `#EXT-X-PART-INF:PART-TARGET=${partTargetSeconds}`,
      `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${(partTargetSeconds * 3).toFixed(1)},HOLD-BACK=${targetSeconds * 3}`,
      `#EXT-X-MEDIA-SEQUENCE:${first.number}`,
      `#EXT-X-DISCONTINUITY-SEQUENCE:${this.#discontinuities}`,
    ];
    let run: number | undefined;
    for (const [index, segment] of this.#segments.entries()) {
      if (segment.run !== run) {
        if (run !== undefined) lines.push('#EXT-X-DISCONTINUITY');
        lines.push(`#EXT-X-MAP:URI="i${segment.run}.mp4"`);
        run = segment.run;
      }
      lines.push(...linesOf(segment, index >= this.#segments.length - segmentsWithParts));
    }
    const { segment, part } = this.#next();
    lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="p${segment}.${part}.m4s"`);
    return `${lines.join('\n')}\n`;
  }

  /** A file the playlist names, and how long what is in it lasts; undefined when it is gone, or not there yet. */
  find(name: string): { data: Uint8Array; startedAtMs: number; durationMs: number } | undefined {
    const [, init, whole, segmentNumber, partNumber] = nameShape.exec(name) ?? [];
    if (init !== undefined) {
      const data = this.#inits.get(Number(init));
      return data && { data, startedAtMs: Number.POSITIVE_INFINITY, durationMs: 0 };
    }
    const segment = this.#segments.find(({ number }) => number === Number(whole ?? segmentNumber));
    if (!segment) return undefined;
    if (whole === undefined) return segment.parts[Number(partNumber)];
    const [first] = segment.parts;
    if (!first || !segment.isWhole) return undefined;
    const data = Buffer.concat(segment.parts.map((part) => part.data));
    return { data, startedAtMs: first.startedAtMs, durationMs: durationOf(segment) };
  }

  /** Which part a name stands for, when it is one that is yet to come. */
  awaited(name: string): AwaitedPart | undefined {
    const [, , , segment, part] = nameShape.exec(name) ?? [];
    return segment === undefined ? undefined : { segment: Number(segment), part: Number(part) };
  }

  /** Resolves once a part is there, or after a while without it; at once for what is further away than the next segment. */
  async until({ segment, part }: AwaitedPart, patienceMs: number): Promise<void> {
    const isThere = () => {
      const next = this.#next();
      return next.segment > segment || (next.segment === segment && next.part > part);
    };
    const deadlineMs = Date.now() + patienceMs;
    while (!this.#isClosed && !isThere() && segment <= this.#number + 1 && Date.now() < deadlineMs) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, deadlineMs - Date.now());
        this.#waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  /** Lets go whoever waits: nothing more comes. */
  close(): void {
    this.#isClosed = true;
    this.#wake();
  }

  #next(): AwaitedPart {
    const last = this.#segments.at(-1);
    return last ? { segment: last.number, part: last.parts.length } : { segment: this.#number, part: 0 };
  }

  #shorten(nowMs: number): void {
    const isLong = () => (this.#segments[1]?.parts[0]?.startedAtMs ?? nowMs) < nowMs - this.#windowMs;
    while (this.#segments.length > 1 && (isLong() || this.#bytes > this.#bytesMax)) this.#dropFirst();
  }

  #dropFirst(): void {
    const dropped = this.#segments.shift();
    if (!dropped) return;
    for (const part of dropped.parts) this.#bytes -= part.data.length;
    // More of a run may come when none of its parts are left.
    const nextRun = this.#segments[0]?.run ?? [...this.#inits.keys()].at(-1);
    if (nextRun === dropped.run) return;
    this.#inits.delete(dropped.run);
    this.#discontinuities += 1;
  }

  #wake(): void {
    for (const resume of this.#waiting.splice(0)) resume();
  }
}

function linesOf(segment: Segment, hasParts: boolean): string[] {
  const [first] = segment.parts;
  const lines = [`#EXT-X-PROGRAM-DATE-TIME:${new Date(first?.startedAtMs ?? 0).toISOString()}`];
  if (hasParts) {
    for (const [index, { durationMs, isIndependent }] of segment.parts.entries()) {
      const independent = isIndependent ? ',INDEPENDENT=YES' : '';
      lines.push(
        `#EXT-X-PART:DURATION=${seconds(durationMs)},URI="p${segment.number}.${index}.m4s"${independent}`,
      );
    }
  }
  if (segment.isWhole) lines.push(`#EXTINF:${seconds(durationOf(segment))},`, `s${segment.number}.m4s`);
  return lines;
}

function durationOf({ parts }: Segment): number {
  return parts.reduce((sum, { durationMs }) => sum + durationMs, 0);
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
