import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './choice-menu.module.css';

interface ChoiceButtonProps extends ComponentPropsWithRef<'button'> {
  label: string;
  shown: string;
  icon: ReactNode;
}

/** What opens a list of choices, and says which one is chosen. */
export function ChoiceButton({ label, shown, icon, ...rest }: ChoiceButtonProps) {
  return (
    <button
      type="button"
      className={classes.choice}
      data-icon={icon ? true : undefined}
      aria-label={`${label}, ${shown}`}
      {...rest}
    >
      <span className={classes.shown}>{shown}</span>
      {icon}
    </button>
  );
}
