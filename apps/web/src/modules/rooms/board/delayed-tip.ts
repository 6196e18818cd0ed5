/** How long a tip can be taken back before it is sent. */
export const undoMs = 3000;

/** A tip on its way: `key` names it to the server, so that sending it again gives it once. */
export type WaitingTip = { key: string; amountCredits: number };

type Deps = {
  send: (tip: WaitingTip) => void;
  /** Called with what waits now, or null. */
  onChange: (tip: WaitingTip | null) => void;
  makeKey: () => string;
};

/**
 * Holds a tip for three seconds before it leaves the page. More taps within them add up to one tip, and each starts
 * the three seconds anew. Nothing is sent that was undone, and nothing is undone that was sent.
 */
export class DelayedTip {
  readonly #deps: Deps;
  #waiting: WaitingTip | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get amountCredits(): number {
    return this.#waiting?.amountCredits ?? 0;
  }

  add(amountCredits: number): void {
    clearTimeout(this.#timer);
    const key = this.#waiting?.key ?? this.#deps.makeKey();
    this.#change({ key, amountCredits: this.amountCredits + amountCredits });
    this.#timer = setTimeout(() => this.sendNow(), undoMs);
  }

  undo(): void {
    clearTimeout(this.#timer);
    this.#change(null);
  }

  /** For when the page is left: what waits goes out now. */
  sendNow(): void {
    clearTimeout(this.#timer);
    const waiting = this.#waiting;
    if (!waiting) return;
    this.#change(null);
    this.#deps.send(waiting);
  }

  #change(tip: WaitingTip | null): void {
    this.#waiting = tip;
    this.#deps.onChange(tip);
  }
}
