import type { FanFilter } from '@candela/contract/fans/filters';
import type { Fan, FanList } from '@candela/contract/fans/operations';
import { formatDate } from '../../ui/format/format-date.ts';
import { locale } from '../../ui/format/locale.ts';
import { t } from './messages.ts';

/** What a fan has of the plans, in a few words. */
export function planWords(plan: Fan['plan']): string {
  if (!plan) return t.plan.none;
  const date = plan.until === null ? null : formatDate(plan.until);
  if (plan.state === 'expired') return date === null ? t.plan.expiredEver : t.plan.expired({ date });
  if (date === null) return t.plan.endsNever;
  return plan.state === 'renews' ? t.plan.renews({ date }) : t.plan.ends({ date });
}

/** When a fan was last seen: the time of today, else the day. */
export function seenWords(seenAt: string): string {
  const seen = new Date(seenAt);
  if (seen.toDateString() !== new Date().toDateString()) return formatDate(seen);
  const time = new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit' }).format(seen);
  return t.today({ time });
}

/** The parts of a filter in words, each under the name it is taken away by. */
export function filterWords(
  filter: FanFilter,
  lists: readonly FanList[],
): { name: keyof FanFilter; words: string }[] {
  const nameOf = (id: string) => lists.find((list) => list._id === id)?.name ?? '';
  const { group, spentAtLeast, seenWithinDays, notSeenForDays, listId, notOnListId, tag } = filter;
  const parts = {
    group: group && t.filters[group],
    spentAtLeast: spentAtLeast && t.chips.spentAtLeast({ credits: spentAtLeast }),
    seenWithinDays: seenWithinDays && t.chips.seenWithinDays({ days: seenWithinDays }),
    notSeenForDays: notSeenForDays && t.chips.notSeenForDays({ days: notSeenForDays }),
    listId: listId && nameOf(listId),
    notOnListId: notOnListId && t.chips.notOnList({ name: nameOf(notOnListId) }),
    tag,
  };
  return Object.entries(parts).flatMap(([name, words]) =>
    words ? [{ name: name as keyof FanFilter, words }] : [],
  );
}
