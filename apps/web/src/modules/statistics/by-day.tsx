import type { StatisticsReport } from '@candela/contract/statistics/operations';
import { lazy, Suspense } from 'react';
import { formatDay, formatShortDay } from '../../ui/format/format-date.ts';
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx';
import { figureOf, formatFigure, type Measure } from './measures.ts';
import { t } from './messages.ts';
import classes from './statistics.module.css';

const DayChart = lazy(() => import('./day-chart.tsx'));

/** The chosen measure by day, with the range before under it. */
export function ByDay({ report, measure }: { report: StatisticsReport; measure: Measure }) {
  const { days, daysBefore, range } = report;
  const points = days.map((figures, index) => {
    const past = daysBefore[index];
    return {
      day: figures.day,
      now: figureOf(measure, figures, report),
      before: past ? figureOf(measure, past, report) : null,
    };
  });
  const format = (figure: number | null) => formatFigure(measure, figure, report);
  return (
    <section aria-label={t.byDay[measure]}>
      <div className={classes.heading}>
        <h2>{t.byDay[measure]}</h2>
        <span>
          <i data-mark="now" />
          {t.thisRange({ from: formatShortDay(range.from), to: formatShortDay(range.to) })}
        </span>
        <span>
          <i data-mark="before" />
          {t.rangeBefore}
        </span>
      </div>
      <Suspense
        fallback={
          <SkeletonGroup label={t.loading} className={classes.chart}>
            <Skeleton height="100%" />
          </SkeletonGroup>
        }
      >
        <DayChart points={points} format={format} />
      </Suspense>
      <div className={classes.unseen}>
        <table>
          <caption>{t.tableCaption}</caption>
          <thead>
            <tr>
              <th scope="col">{t.day}</th>
              <th scope="col">{t.measures[measure]}</th>
              <th scope="col">{t.before}</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ day, now, before }) => (
              <tr key={day}>
                <th scope="row">{formatDay(day)}</th>
                <td>{format(now)}</td>
                <td>{format(before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
