import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { dayAxis, dayChart, dayCursor, dayGrid, figureAxis } from '../../ui/chart/day-axes.ts';
import { formatShortDay } from '../../ui/format/format-date.ts';
import { t } from './messages.ts';
import classes from './statistics.module.css';

export interface DayPoint {
  day: string;
  now: number | null;
  before: number | null;
}

/** A measure by day as bars, and the range before as a line. The figures are also in a table for screen readers. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function DayChart({
  points,
  format,
}: {
  points: readonly DayPoint[];
  format: (figure: number | null) => string;
}) {
  return (
    <div className={classes.chart} aria-hidden="true">
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart data={[...points]} {...dayChart}>
          <CartesianGrid {...dayGrid} />
          <XAxis {...dayAxis} />
          <YAxis {...figureAxis} width={64} tickFormatter={format} />
          <Tooltip cursor={dayCursor} content={<DayCard format={format} />} isAnimationActive={false} />
          <Bar dataKey="now" fill="var(--cd-ember)" maxBarSize={22} radius={2} isAnimationActive={false} />
          <Line
            dataKey="before"
            stroke="var(--cd-text)"
            strokeWidth={1.5}
            strokeDasharray="2 4"
            dot={false}
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

interface DayCardProps {
  active?: boolean;
  payload?: readonly { payload?: DayPoint }[];
  format: (figure: number | null) => string;
}

/** One day beside the pointer. */
function DayCard({ active, payload, format }: DayCardProps) {
  const point = payload?.[0]?.payload;
  if (!active || !point) return null;
  return (
    <div className={classes.card}>
      <b>{formatShortDay(point.day)}</b>
      <p>{format(point.now)}</p>
      <p>{t.change.before({ figure: format(point.before) })}</p>
    </div>
  );
}
