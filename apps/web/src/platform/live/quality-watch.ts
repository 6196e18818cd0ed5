import type { LinkStats } from './live-link.ts';
import type { LinkQuality, QualityChoice, QualityControl, QualityReport } from './quality.ts';

/** Most changes show in the picture itself, so the engine is asked rarely when nothing changes. */
const readEveryMs = 15_000;
/** While the connection is too slow or the picture stands. */
const readSoonMs = 3000;
const firstReadMs = 1500;
/** A layer that is too large is left for a moment now and then; only what lasts is worth a word. */
const slowAfterMs = 4000;

/**
 * Keeps the choice of a viewer over all connections of a link, and says what is sent of the picture and why. Asks the
 * engine when the size of the picture changes or the picture stands, and rarely otherwise.
 */
export class QualityWatch {
  readonly #emit: (quality: LinkQuality) => void;
  #choice: QualityChoice = 'auto';
  #applied: QualityChoice = 'auto';
  #control: QualityControl | null = null;
  #report: QualityReport | null = null;
  #isAsking = false;
  #askAtMs = 0;
  #slowSinceMs: number | undefined;
  #isSoundOnly = false;
  #lines: number | null = null;
  #frames = 0;
  #emitted: LinkQuality | null = null;

  constructor(emit: (quality: LinkQuality) => void) {
    this.#emit = emit;
  }

  /** Whether no picture is to be expected: none is wanted, or the engine says that the connection carries none. */
  get isPictureOff(): boolean {
    if (this.#control === null) return false;
    if (this.#choice === 'audio') return true;
    return this.#report !== null && !this.#report.isPictureSent && this.#report.limitedBy === 'line';
  }

  choose(choice: QualityChoice, nowMs: number): void {
    this.#choice = choice;
    this.#slowSinceMs = undefined;
    if (this.isPictureOff) this.#isSoundOnly = true;
    this.#change(nowMs);
    this.#ask(nowMs);
  }

  /** Goes on with a new connection, which begins with everything it can get. */
  attach(control: QualityControl | null, nowMs: number): void {
    this.#control = control;
    this.#applied = 'auto';
    this.#isAsking = false;
    this.#frames = 0;
    this.#askAtMs = nowMs + firstReadMs;
    this.#ask(nowMs);
  }

  /** Takes what the connection shows of itself; called twice a second. */
  tick(stats: LinkStats, nowMs: number): void {
    const lines = linesOf(stats);
    const isMoving = stats.frames > this.#frames;
    if (lines !== this.#lines) this.#askAtMs = nowMs;
    else if (!isMoving && !this.isPictureOff && !globalThis.document?.hidden) {
      this.#askAtMs = Math.min(this.#askAtMs, nowMs + readSoonMs / 2);
    }
    if (isMoving && !this.isPictureOff) this.#isSoundOnly = false;
    this.#lines = lines;
    this.#frames = stats.frames;
    this.#change(nowMs);
    this.#ask(nowMs);
  }

  #ask(nowMs: number): void {
    const control = this.#control;
    const choice = this.#choice;
    const isChange = choice !== this.#applied;
    if (!control || this.#isAsking || (!isChange && nowMs < this.#askAtMs)) return;
    this.#isAsking = true;
    this.#askAtMs = nowMs + readEveryMs;
    (isChange ? control.choose(choice) : control.read())
      .then((report) => {
        if (control !== this.#control) return;
        this.#isAsking = false;
        this.#applied = choice;
        this.#take(report, performance.now());
      })
      .catch(() => {
        if (control !== this.#control) return;
        // A choice that was refused, as one of too many, is tried again with the next look.
        this.#askAtMs = performance.now() + readSoonMs;
        setTimeout(() => {
          if (control === this.#control) this.#isAsking = false;
        }, readSoonMs);
      });
  }

  #take(report: QualityReport, nowMs: number): void {
    this.#report = report;
    if (report.limitedBy !== 'line') this.#slowSinceMs = undefined;
    else {
      this.#slowSinceMs ??= nowMs;
      this.#askAtMs = Math.min(this.#askAtMs, nowMs + readSoonMs);
    }
    if (this.isPictureOff) this.#isSoundOnly = true;
    this.#change(nowMs);
    this.#ask(nowMs);
  }

  #change(nowMs: number): void {
    if (!this.#control || !this.#report) return;
    const slowSinceMs = this.#slowSinceMs ?? Number.POSITIVE_INFINITY;
    const next: LinkQuality = {
      choice: this.#choice,
      layers: this.#report.layers,
      isSlow: this.#choice !== 'audio' && nowMs - slowSinceMs >= slowAfterMs,
      isSoundOnly: this.#isSoundOnly,
    };
    if (JSON.stringify(next) === JSON.stringify(this.#emitted)) return;
    this.#emitted = next;
    this.#emit(next);
  }
}

function linesOf({ widthPixels, heightPixels }: LinkStats): number | null {
  return widthPixels === null || heightPixels === null ? null : Math.min(widthPixels, heightPixels);
}
