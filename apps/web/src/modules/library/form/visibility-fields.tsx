import {
  type ClubTerms,
  clubTerms,
  type ItemKind,
  type ItemVisibility,
  itemVisibility,
} from '@candela/contract/library/items';
import { limits } from '@candela/contract/shared/limits';
import { NumberInput, Select, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { NetPrice } from '../../../platform/money/net-price.tsx';
import { Coin } from '../../../ui/coin/coin.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { formMessages as t } from '../form-messages.ts';
import { messages } from '../messages.ts';
import { type ItemValues, withVisibility } from './item-values.ts';

export interface FieldsProps {
  values: ItemValues;
  errors: Readonly<Record<string, string>>;
  change: (change: Partial<ItemValues>) => void;
}

/** Who may see an item, and at what price. */
export function VisibilityFields({ kind, values, errors, change }: FieldsProps & { kind: ItemKind }) {
  const { visibility } = values;
  const hasClub = useHasClub();
  // What is its club's already stays so, also after the club has closed.
  const needsClub = hasClub === false && visibility !== 'clubHouse';
  return (
    <>
      <FieldRow>
        <Select
          label={t.visibility}
          description={t.visibilityHint[visibility]}
          data={itemVisibility.options.map((value) => {
            const isOff = value === 'clubHouse' && needsClub;
            return { value, label: isOff ? t.clubNeeded : messages.visibility[value], disabled: isOff };
          })}
          value={visibility}
          allowDeselect={false}
          error={errors.visibility}
          onChange={(value) => value && change(withVisibility(values, value as ItemVisibility))}
        />
        {visibility !== 'public' && (
          <NumberInput
            id="item-price"
            label={t.price}
            description={
              <>
                {t.priceHint[visibility]} <NetPrice kind={kind} price={values.price} />
              </>
            }
            value={values.price}
            error={errors.price}
            leftSection={<Coin />}
            rightSection={<span className="cd-small cd-text-3">{t.priceUnit}</span>}
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
            label={t.clubTerms}
            description={t.clubTermsHint[values.clubTerms]}
            data={clubTerms.options.map((value) => ({ value, label: t.clubTermsNames[value] }))}
            value={values.clubTerms}
            allowDeselect={false}
            error={errors.clubTerms}
            onChange={(value) => value && change({ clubTerms: value as ClubTerms })}
          />
          {values.clubTerms === 'discounted' && (
            <NumberInput
              label={t.clubDiscount}
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
          label={t.members}
          description={t.membersHint}
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

/** Whether the caller has a club that can be joined; undefined until it is known. */
function useHasClub(): boolean | undefined {
  const { data } = useQuery(
    api.plans.listClubHousePlans.queryOptions({
      input: { per_page: 100 },
      select: (reply) => reply.data.some(({ closed }) => !closed),
    }),
  );
  return data;
}

/** The first error of a list's entries. */
export function firstOf(errors: Record<string, string>, prefix: string): string | undefined {
  return Object.entries(errors).find(([path]) => path.startsWith(prefix))?.[1];
}
