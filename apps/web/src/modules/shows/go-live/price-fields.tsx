import { useIsOn } from '../../../platform/site-features.ts';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { goLive as copy } from '../locales/go-live.ts';
import { NumberField } from './number-field.tsx';
import type { OfferErrors, OfferFields } from './offer-rules.ts';

type PriceFieldsProps = {
  id: string;
  fields: Pick<OfferFields, 'groupCost' | 'privateCost'>;
  errors: OfferErrors;
  /** A free show has no price of its own. */
  hasGroupCost: boolean;
  onChange: (part: Partial<OfferFields>) => void;
};

/** What a paid show and a private show cost a minute, as Go Live and the page of prices show it. */
export function PriceFields({ id, fields, errors, hasGroupCost, onChange }: PriceFieldsProps) {
  const hasPrivateShows = useIsOn('privateShows');
  return (
    <FieldRow>
      {hasGroupCost && (
        <NumberField
          id={`${id}-cost`}
          sold="liveStream"
          label={copy.groupCost}
          placeholder={copy.groupCostExample}
          value={fields.groupCost}
          error={errors.groupCost}
          onChange={(groupCost) => onChange({ groupCost })}
        />
      )}
      {hasPrivateShows && (
        <NumberField
          id={`${id}-privateShowCost`}
          sold="privateShow"
          label={copy.privateCost}
          placeholder={copy.privateCostExample}
          value={fields.privateCost}
          error={errors.privateCost}
          onChange={(privateCost) => onChange({ privateCost })}
        />
      )}
    </FieldRow>
  );
}
