import { readPlanOption } from '@candela/contract/plans/fields';
import type { PlanQuote } from '@candela/contract/plans/memberships';
import { formatDate } from '../../../ui/format/format-date.ts';
import { messages } from '../messages.ts';

const t = messages.buy.terms;

/**
 * The whole of what buying with this quote means, in one sentence: what is paid now, what is paid when, and how it ends.
 * @param endsWithMessages whether it also ends once its messages are used, as some chat plans do
 */
export function planTerms(quote: PlanQuote, endsWithMessages: boolean): string {
  const { credits: now, renewalCredits, endDate, option, trial } = quote;
  if (endDate === null) return t.used({ now });
  const date = formatDate(endDate);
  if (renewalCredits === null) return endsWithMessages ? t.endsOrUsed({ now, date }) : t.ends({ now, date });
  const then = { later: renewalCredits, date, months: readPlanOption(option)?.months ?? 1 };
  return trial ? t.trial(then) : t.renews({ now, ...then });
}
