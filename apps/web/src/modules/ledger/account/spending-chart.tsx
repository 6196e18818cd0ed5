import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCompactCount, formatCount } from '../../../ui/format/format-count.ts';
import { formatShortDay } from '../../../ui/format/format-date.ts';
import { accountMoney as t } from '../history-messages.ts';
import classes from './account.module.css';
import type { SpendingBar, SpendingGroup } from './spending-groups.ts';

const colours: Record<SpendingGroup, string> = {
  minutes: 'var(--cd-chart-1)',
  tips: 'var(--cd-chart-2)',
  works: 'var(--cd-chart-3)',
  plans: 'var(--cd-chart-4)',
};
const tick = { fill: 'var(--cd-text-2)', fontSize: 12 };

/** Bars by day, stacked by group; the legend beside it carries the figures. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function SpendingChart({ bars, label }: { bars: SpendingBar[]; label: string }) {
  return (
    <div className={classes.chart} role="img" aria-label={label}>
      <ResponsiveContainer width="100%" height={240}>
        <BarChart data={bars} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--cd-line)" />
          <XAxis
            dataKey="day"
            tickFormatter={formatShortDay}
            tick={tick}
            tickLine={false}
            axisLine={{ stroke: 'var(--cd-line-2)' }}
            minTickGap={28}
          />
          <YAxis
            width={44}
            tickFormatter={formatCompactCount}
            tick={tick}
            tickLine={false}
            axisLine={false}
            allowDecimals={false}
          />
          <Tooltip
            cursor={{ fill: 'var(--cd-hover)' }}
            isAnimationActive={false}
            labelFormatter={(day) => formatShortDay(String(day))}
            formatter={(value, group) => [formatCount(Number(value)), t.groups[group as SpendingGroup]]}
            contentStyle={{
              border: '1px solid var(--cd-line-2)',
              borderRadius: 12,
              background: 'var(--cd-lifted)',
              color: 'var(--cd-text)',
            }}
            itemStyle={{ color: 'var(--cd-text)' }}
          />
          {(Object.keys(colours) as SpendingGroup[]).map((group) => (
            <Bar
              key={group}
              dataKey={group}
              stackId="credits"
              fill={colours[group]}
              maxBarSize={28}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
