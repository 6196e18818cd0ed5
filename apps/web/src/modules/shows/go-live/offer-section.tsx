import { Switch } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useIsOn } from '../../../platform/site-features.ts';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { goLive as t } from '../locales/go-live.ts';
import classes from './go-live.module.css';
import { NumberField } from './number-field.tsx';
import type { OfferErrors, OfferFields } from './offer-rules.ts';

const copy = t.offer;

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

type FieldsetProps = Pick<OfferSectionProps, 'errors' | 'onChange'> & { fields: OfferFields };

/** What is offered beside a show, as Go Live and the page of prices show it. */
export function OfferFieldset({ fields, errors, onChange }: FieldsetProps) {
  const hasPrivateShows = useIsOn('privateShows');
  const hasCalls = useIsOn('calls');
  return (
    <div className={classes.offerFields}>
      <p className="cd-small cd-text-2">{copy.lede}</p>
      <Switch
        label={copy.freeLook}
        description={copy.freeLookMeans}
        checked={fields.freeLook}
        onChange={(event) => onChange({ freeLook: event.currentTarget.checked })}
      />
      {hasPrivateShows && (
        <>
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
              sold="liveStream"
              label={copy.spyCost}
              value={fields.spyCost}
              error={errors.spyCost}
              onChange={(spyCost) => onChange({ spyCost })}
            />
          )}
        </>
      )}
      {hasCalls && (
        <>
          <Switch
            label={copy.call}
            description={copy.callMeans}
            checked={fields.takesCalls}
            onChange={(event) => onChange({ takesCalls: event.currentTarget.checked })}
          />
          {fields.takesCalls && (
            <FieldRow>
              <NumberField
                sold="videoCall"
                label={copy.callCost}
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
        </>
      )}
    </div>
  );
}
