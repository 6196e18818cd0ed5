import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { NetPrice } from '../../platform/money/net-price.tsx';
import { manyMessages as t } from './messages.ts';

interface MediaPriceFieldProps {
  /** Empty for nothing. */
  value: number | '';
  error: ReactNode;
  /** Whether the first costs nothing. */
  firstIsFree?: boolean;
  onChange: (value: number | '') => void;
}

/** What a message's pictures and videos cost together, and what the model gets of it. */
export function MediaPriceField({ value, error, firstIsFree = false, onChange }: MediaPriceFieldProps) {
  return (
    <NumberInput
      label={firstIsFree ? t.priceOthers : t.price}
      description={
        <>
          {t.priceHint} <NetPrice kind="message" price={value} />
        </>
      }
      min={1}
      max={100_000}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="strict"
      value={value}
      error={error}
      onChange={(next) => onChange(typeof next === 'number' && next >= 1 ? next : '')}
    />
  );
}
