import type { HistoryFilter } from './history-filter.ts';

/** The stretches of time one press away. Days are UTC. */
export const periods = ['all', 'thisMonth', 'lastMonth', 'thisYear'] as const;
export type Period = (typeof periods)[number];

type Days = Pick<HistoryFilter, 'from' | 'to'>;

/** The days of a period; the current month and year end with their last day, so that the address stays the same. */
export function daysOf(period: Period, today: Date): Days {
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth()];
  const day = (...at: [number, number, number]) => new Date(Date.UTC(...at)).toISOString().slice(0, 10);
  if (period === 'all') return { from: null, to: null };
  if (period === 'thisYear') return { from: day(year, 0, 1), to: day(year, 11, 31) };
  const first = period === 'thisMonth' ? month : month - 1;
  return { from: day(year, first, 1), to: day(year, first + 1, 0) };
}

/** The period some days are, or null for others. */
export function periodOf({ from, to }: Days, today: Date): Period | null {
  return (
    periods.find((period) => {
      const days = daysOf(period, today);
      return days.from === from && days.to === to;
    }) ?? null
  );
}

/** The month that days are exactly, as YYYY-MM, or null. */
export function monthOf({ from, to }: Days): string | null {
  if (!from?.endsWith('-01') || !to) return null;
  const last = new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)), 0));
  return last.toISOString().slice(0, 10) === to ? from.slice(0, 7) : null;
}
