import { randomId } from './random-id.ts';
/** Keeps one Idempotency-Key for one intent of the reader. */
export type IntentKey = {
  /** The key to send with this request. The same request gets the same key, so that a retry acts once. */
  keyFor: (request: unknown) => string;
  /** Marks the intent as fulfilled. The same request afterwards is a new intent. */
  fulfilled: () => void;
};

/**
 * Tracks one payment intent of the reader. A retry of the same request, after no answer came or by
 * pressing twice, goes out under the same key; a changed request, or one after a success, gets a fresh key.
 * @param makeKey gives a fresh key
 */
export function createIntentKey(makeKey: () => string = randomId): IntentKey {
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
