import { statusOf } from '../refusal.ts';
import { SendFailure } from './send-bytes.ts';

const firstPauseMs = 1000;
const longestPauseMs = 15_000;
/** Tries while the browser believes to be online; offline ones are not counted. */
const mostTries = 8;

/** Whether doing the same again may help: no answer came, or the server is restarting. */
function mayPass(error: unknown): boolean {
  if (error instanceof SendFailure) return error.reason === 'network' || error.status >= 500;
  const status = statusOf(error);
  return status === null ? !(error instanceof DOMException) : status === 429 || status >= 503;
}

export interface Trying {
  signal: AbortSignal;
  /** True while waiting for the network, false once work goes on. */
  onWaiting: (isWaiting: boolean) => void;
  pause?: (delayMs: number, signal: AbortSignal) => Promise<void>;
  isOnline?: () => boolean;
}

/**
 * Does `work` until it succeeds, waiting out a lost network for as long as it takes. Work that calls `onProgress` gets
 * all its tries again.
 * @throws what `work` throws once trying again cannot help; the signal's reason when it was called off
 */
export async function withRetries<T>(
  work: (onProgress: () => void) => Promise<T>,
  trying: Trying,
): Promise<T> {
  const { signal, onWaiting, pause = pauseOrOnline, isOnline = () => navigator.onLine } = trying;
  let tries = 0;
  let hasWaited = false;
  const onProgress = () => {
    tries = 0;
    if (hasWaited) onWaiting(false);
    hasWaited = false;
  };
  for (;;) {
    try {
      const result = await work(onProgress);
      onProgress();
      return result;
    } catch (error) {
      signal.throwIfAborted();
      if (isOnline()) tries += 1;
      if (!mayPass(error) || tries >= mostTries) throw error;
      hasWaited = true;
      onWaiting(true);
      await pause(Math.min(firstPauseMs * 2 ** Math.max(0, tries - 1), longestPauseMs), signal);
    }
  }
}

/** Waits, but no longer than until the browser says it is back online. */
export function pauseOrOnline(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (end: () => void) => () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', goOn);
      signal.removeEventListener('abort', callOff);
      end();
    };
    const goOn = finish(resolve);
    const callOff = finish(() => reject(signal.reason));
    const timer = setTimeout(goOn, delayMs);
    globalThis.addEventListener('online', goOn);
    signal.addEventListener('abort', callOff);
  });
}
