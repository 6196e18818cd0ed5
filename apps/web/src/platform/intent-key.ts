/** Keeps one Idempotency-Key for one intent of the reader. */
export type IntentKey = {
  /** The key to send with this wish: the same one while the wish is the same, so that trying again does it once. */
  keyFor: (request: unknown) => string;
  /** The intent is fulfilled; wishing for the same once more is another intent. */
  fulfilled: () => void;
};

/**
 * Starts to follow one thing a reader may want done with money. A retry of the same wish, after no answer came or by
 * pressing twice, goes out under the same key; a changed wish, or a new one after a success, under a fresh key.
 * @param makeKey gives a fresh key
 */
export function createIntentKey(makeKey: () => string = () => crypto.randomUUID()): IntentKey {
  let current: { request: string; key: string } | null = null;
  return {
    keyFor: (request) => {
      const words = JSON.stringify(request);
      if (current?.request !== words) current = { request: words, key: makeKey() };
      return current.key;
    },
    fulfilled: () => {
      current = null;
    },
  };
}
