import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { dayAxis, dayChart, dayCursor, dayGrid, figureAxis } from '../../../ui/chart/day-axes.ts';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatShortDay } from '../../../ui/format/format-date.ts';
import { t } from '../messages.ts';
import classes from './report.module.css';
import { type DayBar, groupColour, type SourceGroup, sourceGroups } from './sources.ts';

const copy = t.chart;

/** Credits by day, stacked by source. The figures are also in a table for screen readers. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function EarningChart({ bars }: { bars: readonly DayBar[] }) {
  return (
    <div className={classes.chart} aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={[...bars]} {...dayChart} barCategoryGap="18%">
          <CartesianGrid {...dayGrid} />
          <XAxis {...dayAxis} />
          <YAxis {...figureAxis} width={52} tickFormatter={formatCount} allowDecimals={false} />
          <Tooltip cursor={dayCursor} content={<DayCard />} isAnimationActive={false} />
          {sourceGroups.map((group) => (
            <Bar
              key={group}
              dataKey={group}
              stackId="day"
              fill={groupColour[group]}
              stroke="var(--cd-ground)"
              strokeWidth={1}
              maxBarSize={44}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

type DayCardProps = { active?: boolean; payload?: readonly { payload?: DayBar }[] };

/** What one day brought, beside the pointer. */
function DayCard({ active, payload }: DayCardProps) {
  const bar = payload?.[0]?.payload;
  if (!active || !bar) return null;
  const shown = sourceGroups.filter((group: SourceGroup) => bar[group] > 0);
  const total = shown.reduce((sum, group) => sum + bar[group], 0);
  return (
    <div className={classes.card}>
      <b>{formatShortDay(bar.day)}</b>
      {shown.toReversed().map((group) => (
        <p key={group}>
          <i style={{ background: groupColour[group] }} />
          {t.groups[group]}
          <span>{formatCount(bar[group])}</span>
        </p>
      ))}
      <p data-total>
        {copy.total}
        <span>{formatCount(total)}</span>
      </p>
    </div>
  );
}
