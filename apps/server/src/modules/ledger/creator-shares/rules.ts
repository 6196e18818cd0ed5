import { type KindShare, percentAt } from '@candela/contract/ledger/creator-share';
import { minuteMs } from '@candela/contract/shared/durations';

/**
 * A rule is made or withdrawn at least so long before it begins. Processes whose clocks differ by less, and charges
 * that take less, agree on what was in force.
 */
export const shareLeadMs = minuteMs;

/** The first full minute at which a rule made now may begin. */
export function soonestStart(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + shareLeadMs) / minuteMs) * minuteMs);
}

/** When a model first gets less of any kind than she would have; undefined for never. Both are of the same kinds, in one order. */
export function firstLoss(
  before: readonly KindShare[],
  after: readonly KindShare[],
  start: Date,
): Date | undefined {
  const losses = after.flatMap((share, index) => {
    const was = before[index];
    if (was === undefined) return [];
    const times = [share, was].flatMap(({ coming }) => coming.map(({ from }) => Date.parse(from)));
    return [start.getTime(), ...times].filter((at) => percentAt(share, at) < percentAt(was, at));
  });
  return losses.length === 0 ? undefined : new Date(Math.min(...losses));
}
