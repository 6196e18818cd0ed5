import { dayMs, hourMs, minuteMs } from '@candela/contract/shared/durations';
import type { IdentityView } from '@candela/contract/verification/operations';
import { identityMessages as t } from './messages.ts';

/** How long a review usually takes, in words; undefined where nobody can know. Hours up to two days, then days. */
export function usualReview(view: Pick<IdentityView, 'usualReviewMinutes'> | null): string | undefined {
  if (view?.usualReviewMinutes == null) return undefined;
  const ms = view.usualReviewMinutes * minuteMs;
  if (ms < hourMs) return t.usual.minutes;
  return ms <= 2 * dayMs
    ? t.usual.hours({ count: Math.ceil(ms / hourMs) })
    : t.usual.days({ count: Math.ceil(ms / dayMs) });
}
