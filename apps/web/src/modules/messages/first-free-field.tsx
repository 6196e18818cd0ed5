import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from './messages.ts';

interface FirstFreeFieldProps {
  /** How many files go with the message. */
  count: number;
  price: number | '';
  checked: boolean;
  error?: ReactNode;
  onChange: (firstIsFree: boolean) => void;
}

/** Whether the first of several files opens for nothing. Of one file alone, or without a price, nothing can be chosen. */
export function FirstFreeField({ count, price, checked, error, onChange }: FirstFreeFieldProps) {
  if (!mayBeFree(count, price)) return null;
  return (
    <Switch
      label={t.firstFree}
      description={checked ? t.firstFreeMeans({ count: count - 1 }) : t.allForPrice({ count })}
      checked={checked}
      error={error}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

/** Whether a first one can be free: something else has to be sold beside it. */
export function mayBeFree(count: number, price: number | ''): boolean {
  return count > 1 && price !== '';
}
