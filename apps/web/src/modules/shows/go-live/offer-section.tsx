import { Switch, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Coin } from '../../../ui/coin/coin.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { meteringWords } from '../../metering/index.ts';
import { goLive as words } from '../locales/go-live.ts';
import classes from './go-live.module.css';
import { filterCostDigits } from './go-live-rules.ts';
import type { OfferErrors, OfferFields } from './offer-rules.ts';

const copy = words.offer;

export type OfferSectionProps = {
  /** Null until they are known. */
  fields: OfferFields | null;
  errors: OfferErrors;
  isFailed: boolean;
  onChange: (part: Partial<OfferFields>) => void;
};

/** What the model offers beside the show itself; folded away, because it is the same every night. */
export function OfferSection({ fields, errors, isFailed, onChange }: OfferSectionProps) {
  return (
    <details className={classes.offer} open={Object.keys(errors).length > 0 || undefined}>
      <summary>
        {copy.title}
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </summary>
      {isFailed && <p className="cd-small cd-text-2">{copy.failed}</p>}
      {!fields && !isFailed && <Skeleton height={160} />}
      {fields && <OfferFieldset fields={fields} errors={errors} onChange={onChange} />}
    </details>
  );
}

function OfferFieldset({
  fields,
  errors,
  onChange,
}: Pick<OfferSectionProps, 'errors' | 'onChange'> & { fields: OfferFields }) {
  return (
    <div className={classes.offerFields}>
      <p className="cd-small cd-text-2">{copy.lede}</p>
      <Switch
        label={copy.freeLook}
        description={copy.freeLookMeans}
        checked={fields.freeLook}
        onChange={(event) => onChange({ freeLook: event.currentTarget.checked })}
      />
      <Switch
        label={copy.twoWay}
        description={copy.twoWayMeans}
        checked={fields.twoWay}
        onChange={(event) => onChange({ twoWay: event.currentTarget.checked })}
      />
      <NumberField
        label={copy.shortest}
        unit={copy.minutes}
        value={fields.privateMinMinutes}
        error={errors.privateMinMinutes}
        onChange={(privateMinMinutes) => onChange({ privateMinMinutes })}
      />
      <Switch
        label={copy.spy}
        description={copy.spyMeans}
        checked={fields.allowsSpies}
        onChange={(event) => onChange({ allowsSpies: event.currentTarget.checked })}
      />
      {fields.allowsSpies && (
        <NumberField
          label={copy.spyCost}
          unit={meteringWords.perMinute}
          isCost
          value={fields.spyCost}
          error={errors.spyCost}
          onChange={(spyCost) => onChange({ spyCost })}
        />
      )}
      <Switch
        label={copy.call}
        description={copy.callMeans}
        checked={fields.takesCalls}
        onChange={(event) => onChange({ takesCalls: event.currentTarget.checked })}
      />
      {fields.takesCalls && (
        <FieldRow>
          <NumberField
            label={copy.callCost}
            unit={meteringWords.perMinute}
            isCost
            value={fields.callCost}
            error={errors.callCost}
            onChange={(callCost) => onChange({ callCost })}
          />
          <NumberField
            label={copy.callShortest}
            unit={copy.minutes}
            value={fields.callMinMinutes}
            error={errors.callMinMinutes}
            onChange={(callMinMinutes) => onChange({ callMinMinutes })}
          />
        </FieldRow>
      )}
    </div>
  );
}

type NumberFieldProps = {
  label: string;
  unit: string;
  isCost?: boolean;
  value: string;
  error: string | undefined;
  onChange: (digits: string) => void;
};

function NumberField({ label, unit, isCost, value, error, onChange }: NumberFieldProps) {
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      leftSection={isCost ? <Coin className={classes.coin} /> : undefined}
      rightSection={<span className={classes.unit}>{unit}</span>}
      rightSectionWidth={62}
      value={value}
      error={error}
      onChange={(event) => onChange(filterCostDigits(event.currentTarget.value))}
    />
  );
}
