import {
  type ClubTerms,
  clubTerms,
  type ItemVisibility,
  itemVisibility,
} from '@candela/contract/library/items';
import { limits } from '@candela/contract/shared/limits';
import { NumberInput, Select, TagsInput } from '@mantine/core';
import { Coin } from '../../../ui/coin/coin.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { formMessages as words } from '../form-messages.ts';
import { messages } from '../messages.ts';
import { type ItemValues, withVisibility } from './item-values.ts';

export interface FieldsProps {
  values: ItemValues;
  errors: Record<string, string>;
  change: (change: Partial<ItemValues>) => void;
}

/** Who may see an item, and at what price. */
export function VisibilityFields({ values, errors, change }: FieldsProps) {
  const { visibility } = values;
  return (
    <>
      <FieldRow>
        <Select
          label={words.visibility}
          description={words.visibilityHint[visibility]}
          data={itemVisibility.options.map((value) => ({ value, label: messages.visibility[value] }))}
          value={visibility}
          allowDeselect={false}
          error={errors.visibility}
          onChange={(value) => value && change(withVisibility(values, value as ItemVisibility))}
        />
        {visibility !== 'public' && (
          <NumberInput
            id="item-price"
            label={words.price}
            description={words.priceHint[visibility]}
            value={values.price}
            error={errors.price}
            leftSection={<Coin />}
            rightSection={<span className="cd-small cd-text-3">{words.priceUnit}</span>}
            rightSectionWidth={72}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            max={limits.itemPriceMax}
            clampBehavior="none"
            onChange={(value) => change({ price: typeof value === 'number' ? value : '' })}
          />
        )}
      </FieldRow>
      {visibility === 'priced' && (
        <FieldRow>
          <Select
            label={words.clubTerms}
            description={words.clubTermsHint[values.clubTerms]}
            data={clubTerms.options.map((value) => ({ value, label: words.clubTermsNames[value] }))}
            value={values.clubTerms}
            allowDeselect={false}
            error={errors.clubTerms}
            onChange={(value) => value && change({ clubTerms: value as ClubTerms })}
          />
          {values.clubTerms === 'discounted' && (
            <NumberInput
              label={words.clubDiscount}
              value={values.clubDiscountPercent}
              error={errors.clubDiscountPercent}
              suffix="%"
              allowDecimal={false}
              allowNegative={false}
              hideControls
              max={99}
              onChange={(value) => change({ clubDiscountPercent: typeof value === 'number' ? value : '' })}
            />
          )}
        </FieldRow>
      )}
      {visibility === 'membersOnly' && (
        <TagsInput
          label={words.members}
          description={words.membersHint}
          value={values.members}
          error={errors.members ?? firstOf(errors, 'members.')}
          maxTags={limits.namedMembersMax}
          acceptValueOnBlur
          onChange={(members) => change({ members })}
        />
      )}
    </>
  );
}

/** The first error of a list's entries. */
export function firstOf(errors: Record<string, string>, prefix: string): string | undefined {
  return Object.entries(errors).find(([path]) => path.startsWith(prefix))?.[1];
}
