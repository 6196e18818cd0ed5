import type { PurchaseKind } from '@candela/contract/ledger/purchases';
import { dayMs } from '@candela/contract/shared/durations';

/** Types drawn as one group, to keep the chart readable. */
export type SpendingGroup = 'minutes' | 'tips' | 'works' | 'plans';

const groupOf: Record<PurchaseKind, SpendingGroup> = {
  liveStream: 'minutes',
  privateShow: 'minutes',
  videoCall: 'minutes',
  tip: 'tips',
  gallery: 'works',
  album: 'works',
  audio: 'works',
  video: 'works',
  news: 'works',
  message: 'works',
  recording: 'works',
  product: 'plans',
  chatPlan: 'plans',
  clubHousePlan: 'plans',
  order: 'plans',
  advertising: 'plans',
};

export type SpendingPoint = { day: string; kind: PurchaseKind; credits: number };
export type SpendingBar = { day: string } & Record<SpendingGroup, number>;

/**
 * Credits by day (or by month, for a year) and group, without gaps and oldest first.
 * @param today YYYY-MM-DD in UTC, the last day shown
 */
export function spendingBars(points: readonly SpendingPoint[], days: number, today: string): SpendingBar[] {
  const byMonth = days > 90;
  const last = Date.parse(`${today}T00:00:00Z`);
  const bars = new Map<string, SpendingBar>();
  const slotOf = (day: string) => (byMonth ? `${day.slice(0, 7)}-01` : day.slice(0, 10));
  for (let back = days - 1; back >= 0; back--) {
    const slot = slotOf(new Date(last - back * dayMs).toISOString());
    if (!bars.has(slot)) bars.set(slot, { day: slot, minutes: 0, tips: 0, works: 0, plans: 0 });
  }
  for (const { day, kind, credits } of points) {
    const bar = bars.get(slotOf(day));
    if (bar) bar[groupOf[kind]] += credits;
  }
  return [...bars.values()];
}

/** The total of each group over all bars. */
export function groupTotals(bars: readonly SpendingBar[]): Record<SpendingGroup, number> {
  const totals = { minutes: 0, tips: 0, works: 0, plans: 0 };
  for (const bar of bars) {
    for (const group of Object.keys(totals) as SpendingGroup[]) totals[group] += bar[group];
  }
  return totals;
}
