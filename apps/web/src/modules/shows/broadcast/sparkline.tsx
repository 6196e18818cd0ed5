import classes from './broadcaster.module.css';

const width = 72;
const height = 28;

/** The shape of a figure's last half minute. Decoration beside the figure itself. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const most = Math.max(...values, 1e-9);
  const points = values
    .map((value, index) => {
      const x = (index / (values.length - 1)) * width;
      return `${x.toFixed(1)},${(height - 3 - (value / most) * (height - 6)).toFixed(1)}`;
    })
    .join(' ');
  return (
    <svg className={classes.sparkline} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <polyline points={points} />
    </svg>
  );
}
