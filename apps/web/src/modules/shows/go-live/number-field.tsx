import { TextInput } from '@mantine/core';
import { NetPrice } from '../../../platform/money/net-price.tsx';
import { Coin } from '../../../ui/coin/coin.tsx';
import { meteringWords } from '../../metering/index.ts';
import classes from './go-live.module.css';
import { filterCostDigits } from './go-live-rules.ts';

export type NumberFieldProps = {
  id?: string;
  label: string;
  placeholder?: string;
  /** What the number counts; credits a minute without one. */
  unit?: string;
  value: string;
  error: string | undefined;
  onChange: (digits: string) => void;
};

/** A whole number with its unit: a price in credits a minute, or a length. */
export function NumberField({ unit, onChange, ...props }: NumberFieldProps) {
  return (
    <TextInput
      {...props}
      description={unit === undefined ? <NetPrice price={props.value} isPerMinute /> : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="numeric"
      autoComplete="off"
      leftSection={unit === undefined ? <Coin className={classes.coin} /> : undefined}
      rightSection={<span className={classes.unit}>{unit ?? meteringWords.perMinute}</span>}
      rightSectionWidth={62}
      onChange={(event) => onChange(filterCostDigits(event.currentTarget.value))}
    />
  );
}
