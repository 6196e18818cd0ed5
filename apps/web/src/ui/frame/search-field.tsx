import { IconSearch } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import classes from './search-field.module.css';

export interface SearchFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  /** Names the field. */
  label: string;
  /** The key that reaches it, shown while it is empty. */
  hint?: string;
}

/** The header's search: a held field. Results and keys are the caller's. */
export function SearchField({ label, hint, className, ...rest }: SearchFieldProps) {
  return (
    <span className={[classes.field, className].filter(Boolean).join(' ')}>
      <IconSearch size={20} stroke={1.75} aria-hidden />
      <input type="search" aria-label={label} autoComplete="off" {...rest} />
      {hint && <span aria-hidden="true">{hint}</span>}
    </span>
  );
}
