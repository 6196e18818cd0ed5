/** Closes what was opened, the last first, each once, whatever fails on the way. */
export class ClosingStack {
  readonly #closers: { name: string; close: () => unknown }[] = [];
  readonly #onError: (name: string, error: unknown) => void;

  constructor(onError: (name: string, error: unknown) => void) {
    this.#onError = onError;
  }

  /** Records how to close something; returns the thing, so that opening stays one expression. */
  add<Thing>(name: string, thing: Thing, close: (thing: Thing) => unknown): Thing {
    this.#closers.push({ name, close: () => close(thing) });
    return thing;
  }

  async close(): Promise<void> {
    for (let closer = this.#closers.pop(); closer; closer = this.#closers.pop()) {
      try {
        await closer.close();
      } catch (error) {
        this.#onError(closer.name, error);
      }
    }
  }
}
