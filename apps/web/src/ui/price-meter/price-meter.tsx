import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../access/visually-hidden.tsx';
import classes from './price-meter.module.css';

export interface PriceMeterProps {
  /** Names the group, such as "Price meter". */
  label: string;
  /** The rate, "Free room", or the warning. */
  rate: ReactNode;
  tone?: 'rate' | 'low' | 'free';
  /** Time here, credits spent or left. These tick, so they are not read out one by one. */
  children?: ReactNode;
  /** Read out when it changes: the start, the last minute and the end, and nothing in between. */
  announcement?: string;
}

/** What it costs, how long, and how much so far, in one held strip. Put each figure in a PriceMeterPart. */
export function PriceMeter({ label, rate, tone = 'rate', children, announcement }: PriceMeterProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, and this is not one.
    <div className={classes.meter} role="group" aria-label={label}>
      <span className={classes.rate} data-tone={tone}>
        {tone === 'low' && <IconClock size={16} stroke={1.75} aria-hidden />}
        <span>{rate}</span>
      </span>
      {children}
      <span role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </span>
    </div>
  );
}

/** One figure of the meter. */
export function PriceMeterPart({ children }: { children: ReactNode }) {
  return <span className={classes.part}>{children}</span>;
}
