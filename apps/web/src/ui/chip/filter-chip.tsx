import { IconCheck } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './filter-chip.module.css';

export interface FilterChipProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  children: ReactNode;
  /** Selected chips are paper and carry a tick, so the state is never colour alone. */
  selected?: boolean;
  /** After the words: a chevron for a chip that opens a menu, a heart. */
  icon?: ReactNode;
  /** Opens something rather than switching: no pressed state is announced. */
  opensMenu?: boolean;
}

/** A filter that is on or off. */
export function FilterChip({
  children,
  selected = false,
  icon,
  opensMenu,
  className,
  ...rest
}: FilterChipProps) {
  return (
    <button
      type="button"
      className={[classes.chip, className].filter(Boolean).join(' ')}
      aria-pressed={opensMenu ? undefined : selected}
      data-selected={selected || undefined}
      {...rest}
    >
      {selected && <IconCheck size={16} stroke={2} aria-hidden />}
      {children}
      {icon}
    </button>
  );
}

/** A row of chips that scrolls sideways on narrow screens. */
export function FilterBar({
  label,
  children,
  aside,
}: {
  label: string;
  children: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <fieldset className={classes.bar} aria-label={label}>
      <div className={classes.chips}>{children}</div>
      {aside}
    </fieldset>
  );
}
