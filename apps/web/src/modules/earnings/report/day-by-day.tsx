import type { EarningReport } from '@candela/contract/earnings/operations';
import { lazy, Suspense } from 'react';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { formatCount, formatPercent } from '../../../ui/format/format-count.ts';
import { formatDay } from '../../../ui/format/format-date.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { t } from '../messages.ts';
import classes from './report.module.css';
import { barsOf, type DayBar, groupColour, groupTotals, sourceGroups } from './sources.ts';

const EarningChart = lazy(() => import('./earning-chart.tsx'));
const copy = t.chart;

/** The chart with its legend, or an empty state. */
export function DayByDay({ report }: { report: EarningReport }) {
  const { series, range, sources, totals } = report;
  if (sources.length === 0) {
    return (
      <div className={classes.empty}>
        <EmptyState
          title={copy.emptyTitle}
          cause={copy.emptyCause}
          illustration="coins"
          action={
            <ButtonLink href="/profile" size="sm">
              {copy.emptyAction}
            </ButtonLink>
          }
        />
      </div>
    );
  }
  const bars = barsOf(series);
  return (
    <div className={classes.middle}>
      <section aria-label={copy.label({ from: formatDay(range.from), to: formatDay(range.to) })}>
        <Suspense fallback={<ChartSkeleton />}>
          <EarningChart bars={bars} />
        </Suspense>
        <div className={classes.unseen}>
          <BarTable bars={bars} />
        </div>
      </section>
      <Legend sources={sources} credits={totals.credits} />
    </div>
  );
}

export function ChartSkeleton() {
  return (
    <SkeletonGroup label={copy.loading} className={classes.chart}>
      <Skeleton height="100%" />
    </SkeletonGroup>
  );
}

function Legend({ sources, credits: total }: { sources: EarningReport['sources']; credits: number }) {
  return (
    <ul className={classes.legend}>
      {groupTotals(sources).map(({ group, credits, largestCredits }) => (
        <li key={group}>
          <i style={{ background: groupColour[group] }} />
          <span>{t.groups[group]}</span>
          <b>{formatCount(credits)}</b>
          <small>
            {credits === 0 || total <= 0
              ? t.noShare
              : t.share({
                  percent: formatPercent(credits / total),
                  largest: formatCount(largestCredits),
                })}
          </small>
        </li>
      ))}
    </ul>
  );
}

function BarTable({ bars }: { bars: readonly DayBar[] }) {
  return (
    <table>
      <caption>{copy.tableCaption}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.day}</th>
          {sourceGroups.map((group) => (
            <th scope="col" key={group}>
              {t.groups[group]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.day}>
            <th scope="row">{formatDay(bar.day)}</th>
            {sourceGroups.map((group) => (
              <td key={group}>{formatCount(bar[group])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
