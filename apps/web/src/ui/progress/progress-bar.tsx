import type { CSSProperties } from 'react';
import classes from './progress-bar.module.css';

export interface ProgressBarProps {
  /** Progress out of `max`. Leave out together with `loading` for work of unknown length. */
  value?: number;
  max?: number;
  /** What is progressing; read out with the percentage. Without it the bar is decorative. */
  label?: string;
  /** Words for the value when a percentage would say little, such as "910 of 1,000". */
  valueText?: string;
  size?: 'thin' | 'thick';
  /** `ink` takes its colour from the filled button it lies on. */
  tone?: 'ember' | 'plum' | 'ink';
  /** Work of unknown length: a short segment travels along the bar. */
  loading?: boolean;
  /** Something is happening right now, so the tip breathes. */
  live?: boolean;
  /** Lies flush on the lower edge of a picture. */
  onMedia?: boolean;
  className?: string;
}

/** The one progress shape: goals, uploads, playback, strength, loading. */
export function ProgressBar({
  value = 0,
  max = 100,
  label,
  valueText,
  size = 'thin',
  tone = 'ember',
  loading = false,
  live = false,
  onMedia = false,
  className,
}: ProgressBarProps) {
  const percent = max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0;
  const spoken = label
    ? {
        role: 'progressbar',
        'aria-label': label,
        'aria-valuemin': 0,
        'aria-valuemax': 100,
        'aria-valuenow': loading ? undefined : Math.round(percent),
        'aria-valuetext': valueText,
      }
    : { 'aria-hidden': true };
  return (
    <div
      className={[classes.progressBar, className].filter(Boolean).join(' ')}
      data-size={size}
      data-tone={tone}
      data-loading={loading || undefined}
      data-live={live || undefined}
      data-on-media={onMedia || undefined}
      {...spoken}
    >
      <span className={classes.burn} style={{ '--progress-value': `${percent}%` } as CSSProperties} />
    </div>
  );
}
