import type { ShareKind } from '@candela/contract/ledger/creator-share';
import { TextInput } from '@mantine/core';
import { NetPrice } from '../../../platform/money/net-price.tsx';
import { Coin } from '../../../ui/coin/coin.tsx';
import { meteringWords } from '../../metering/index.ts';
import classes from './go-live.module.css';
import { filterCostDigits } from './go-live-rules.ts';

/** A length has its unit; a price in credits a minute says what it is the price of. */
type Counted = { unit: string; sold?: never } | { unit?: never; sold: ShareKind };

export type NumberFieldProps = Counted & {
  id?: string;
  label: string;
  placeholder?: string;
  value: string;
  error: string | undefined;
  onChange: (digits: string) => void;
};

/** A whole number with its unit: a price in credits a minute, or a length. */
export function NumberField({ unit, sold, onChange, ...props }: NumberFieldProps) {
  return (
    <TextInput
      {...props}
      description={sold && <NetPrice kind={sold} price={props.value} isPerMinute />}
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
