import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  /** How many are selected, in words. */
  words: string;
  clearLabel: string;
  onClear: () => void;
  /** What can be done with them, the most likely last. */
  children: ReactNode;
}

/** Stays at the lower edge while things of a list are selected. */
export function SelectionBar({ words, clearLabel, onClear, children }: SelectionBarProps) {
  return (
    <div className={classes.bar} role="toolbar" aria-label={words}>
      <IconButton label={clearLabel} onClick={onClear}>
        <IconX size={20} stroke={1.75} aria-hidden />
      </IconButton>
      <b role="status">{words}</b>
      {children}
    </div>
  );
}
