import type { StatisticsFigures, StatisticsReport } from '@candela/contract/statistics/operations';
import { formatCount, formatMoney } from '../../ui/format/format-count.ts';
import { numberFormat } from '../../ui/format/formatters.ts';

export const measures = ['net', 'views', 'followers', 'unlocks', 'conversion'] as const;
export type Measure = (typeof measures)[number];

type Terms = Pick<StatisticsReport, 'currency' | 'creditValueMinor'>;

/** A measure of a day or range; null where there is nothing to divide by. Money is in minor units. */
export function figureOf(
  measure: Measure,
  figures: StatisticsFigures,
  { creditValueMinor }: Terms,
): number | null {
  if (measure === 'net') return minorOf(figures.credits, creditValueMinor);
  if (measure === 'views') return figures.profileViews + figures.itemViews;
  if (measure !== 'conversion') return figures[measure];
  return figures.itemViews === 0 ? null : figures.itemUnlocks / figures.itemViews;
}

/** Rounded down: what is shown is never more than what is hers. */
export function minorOf(credits: number, creditValueMinor: number): number {
  return Math.floor((Math.round(credits * 100) * creditValueMinor) / 100);
}

/** A figure as it is read: money, a count, or hundredths with two decimals. */
export function formatFigure(measure: Measure, figure: number | null, { currency }: Terms): string {
  if (figure === null) return '–';
  if (measure === 'net') return formatMoney(figure, currency);
  if (measure !== 'conversion') return formatCount(figure);
  return numberFormat({ style: 'percent', maximumFractionDigits: 2 }).format(figure);
}
