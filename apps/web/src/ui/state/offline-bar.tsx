import { IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './state.module.css';

export interface OfflineBarProps {
  /** "You are offline. We keep trying, and nothing is charged." */
  children: ReactNode;
  /** Right-hand figure: time until the next try. It ticks, so it is not read out. */
  clock?: string;
  /** A button, where waiting is not the only choice. */
  action?: ReactNode;
}

/** The connection is gone: a bar, never a dialog. */
export function OfflineBar({ children, clock, action }: OfflineBarProps) {
  return (
    <div className={classes.offline}>
      <IconWifiOff size={20} stroke={1.75} aria-hidden />
      <span role="status">{children}</span>
      {clock && <b aria-hidden="true">{clock}</b>}
      {action}
    </div>
  );
}
