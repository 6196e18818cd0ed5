import { failures } from './locales/failures.ts';
import { readRefusal, statusOf } from './refusal.ts';

/**
 * Why something could not be loaded: the server's own reason, that the fault is the site's, or, where no answer came,
 * `unreached`.
 */
export function failureCause(error: unknown, unreached: string): string {
  const status = statusOf(error);
  if (status === null) return unreached;
  const { msg } = readRefusal(error);
  return status >= 500 || msg === failures.withoutMsg ? failures.ours : msg;
}
