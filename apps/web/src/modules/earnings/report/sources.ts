import type { EarningReport, EarningSource } from '@candela/contract/earnings/operations';

/** The chart's groups. More than four stacked colours are unreadable. */
export type SourceGroup = 'minutes' | 'tips' | 'sales' | 'plans';

/** In the order they are stacked, from the ground up. */
export const sourceGroups: readonly SourceGroup[] = ['minutes', 'tips', 'sales', 'plans'];

/** What each group consists of. */
export const sourcesOf: Record<SourceGroup, readonly EarningSource[]> = {
  minutes: ['liveStream', 'privateShow', 'videoCall'],
  tips: ['tip'],
  sales: ['gallery', 'album', 'audio', 'video', 'news', 'recording', 'message'],
  plans: ['chatPlan', 'clubHousePlan', 'product', 'order', 'other'],
};

/** The chart colour of a group, from the theme's tokens. */
export const groupColour: Record<SourceGroup, string> = {
  minutes: 'var(--cd-chart-1)',
  tips: 'var(--cd-chart-2)',
  sales: 'var(--cd-chart-3)',
  plans: 'var(--cd-chart-4)',
};

export function groupOf(source: EarningSource): SourceGroup {
  return sourceGroups.find((group) => sourcesOf[group].includes(source)) ?? 'plans';
}

/** One day's bar: its day and the credits of each group. */
export type DayBar = { day: string } & Record<SourceGroup, number>;

/** The report's days as bars. A day whose refunds outweigh its sales of a kind shows none of that kind. */
export function barsOf(series: EarningReport['series']): DayBar[] {
  return series.map(({ day, sources }) => {
    const bar: DayBar = { day, minutes: 0, tips: 0, sales: 0, plans: 0 };
    for (const [source, credits] of Object.entries(sources)) {
      bar[groupOf(source as EarningSource)] += credits ?? 0;
    }
    for (const group of sourceGroups) bar[group] = Math.max(0, bar[group]);
    return bar;
  });
}

/** What each group brought in the whole range, and its largest single sale. */
export function groupTotals(
  sources: EarningReport['sources'],
): { group: SourceGroup; credits: number; largestCredits: number }[] {
  return sourceGroups.map((group) => {
    const chosen = sources.filter(({ source }) => groupOf(source) === group);
    return {
      group,
      credits: chosen.reduce((sum, { credits }) => sum + credits, 0),
      largestCredits: Math.max(0, ...chosen.map(({ largestCredits }) => largestCredits)),
    };
  });
}
