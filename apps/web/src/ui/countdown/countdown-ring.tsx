import { formatDuration } from '../format/format-duration.ts';
import classes from './countdown-ring.module.css';

export interface CountdownRingProps {
  secondsLeft: number;
  totalSeconds: number;
  /** What runs out, read once; the ticking itself is silent. */
  label: string;
  size?: number;
}

const around = 2 * Math.PI * 20;

/** A ring that empties while the reader waits for an answer. */
export function CountdownRing({ secondsLeft, totalSeconds, label, size = 46 }: CountdownRingProps) {
  const left = Math.max(0, secondsLeft);
  const share = totalSeconds > 0 ? Math.min(1, left / totalSeconds) : 0;
  const clock = formatDuration(left).replace(/^0(?=\d:)/, '');
  return (
    <svg
      className={classes.ring}
      viewBox="0 0 46 46"
      width={size}
      height={size}
      role="timer"
      aria-label={label}
    >
      <circle className={classes.track} cx="23" cy="23" r="20" />
      <circle
        className={classes.arc}
        cx="23"
        cy="23"
        r="20"
        strokeDasharray={`${share * around} ${around}`}
        transform="rotate(-90 23 23)"
      />
      <text x="23" y="27.5" textAnchor="middle">
        {clock}
      </text>
    </svg>
  );
}
