import classes from './count-badge.module.css';

const most = 99;

/** How much waits, at the corner of a button whose label says the same in words; nothing when nothing does. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={classes.count} aria-hidden>
      {Math.min(count, most)}
    </span>
  );
}
