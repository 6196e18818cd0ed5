import { type ShippingZones, shippingZones } from '@candela/contract/shop/shipping';
import { NumberInput, Select, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { countries } from '../../../platform/forms/countries.ts';
import {
  type FormProblems,
  useContractForm,
  wholeNumber,
} from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { SeveralSelect } from '../../../ui/form/several-select.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import checkoutClasses from '../checkout/checkout.module.css';
import { messages } from '../messages.ts';
import { sellingMessages } from '../selling-messages.ts';
import classes from './selling.module.css';

const t = sellingMessages.zones;
type Rate = { ships: boolean; price: number | string; freeAbove: number | string };
type Zone = 'home' | 'region' | 'world';

/** Where a model sends parcels, and at what price. */
export function ShippingDialog({ onClose }: { onClose: () => void }) {
  const zones = useQuery(
    api.shop.getShippingZones.queryOptions({ input: {}, select: (reply) => reply.data, staleTime: 0 }),
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={t.title}
      description={t.text}
      closeLabel={messages.close}
    >
      {zones.data ? (
        <ZonesForm zones={zones.data} onClose={onClose} />
      ) : (
        <RowSkeletons label={messages.loading} count={3} />
      )}
    </Dialog>
  );
}

function rateOf(rate: ShippingZones['home']): Rate {
  return { ships: rate !== null, price: rate?.price ?? '', freeAbove: rate?.freeAbove ?? '' };
}

function wireRate({ ships, price, freeAbove }: Rate): ShippingZones['home'] {
  return ships ? { price: wholeNumber(price) ?? 0, freeAbove: wholeNumber(freeAbove) } : null;
}

function ZonesForm({ zones, onClose }: { zones: ShippingZones; onClose: () => void }) {
  const { form, values, problems, set, check, refuse } = useContractForm({
    homeCountry: zones.homeCountry,
    regionCountries: zones.regionCountries,
    home: rateOf(zones.home),
    region: rateOf(zones.region),
    world: rateOf(zones.world),
  });
  const queryClient = useQueryClient();
  const save = useMutation(
    api.shop.saveShippingZones.mutationOptions({
      onSuccess: async () => {
        toast.success(t.saved);
        onClose();
        await queryClient.invalidateQueries({ queryKey: api.shop.key() });
      },
      onError: refuse,
    }),
  );
  const field = (zone: Zone) => (
    <RateFields
      label={t[zone]}
      rate={values[zone]}
      zone={zone}
      problems={problems}
      onChange={(part) => set({ [zone]: { ...values[zone], ...part } })}
    />
  );
  return (
    <CheckedForm
      form={form}
      problems={problems}
      onSubmit={() => {
        const output = check(shippingZones, {
          ...values,
          home: wireRate(values.home),
          region: wireRate(values.region),
          world: wireRate(values.world),
        });
        if (output) save.mutate(output);
      }}
      className={checkoutClasses.form}
    >
      <Select
        label={t.country}
        searchable
        clearable
        data={countries()}
        value={values.homeCountry}
        error={problems.homeCountry}
        onChange={(homeCountry) => set({ homeCountry })}
      />
      {field('home')}
      {field('region')}
      {values.region.ships && (
        <SeveralSelect
          label={t.regionCountries}
          searchable
          data={countries()}
          value={values.regionCountries}
          error={problems.regionCountries}
          onChange={(regionCountries) => set({ regionCountries })}
        />
      )}
      {field('world')}
      <div className={checkoutClasses.buttons}>
        <Button variant="text" onClick={onClose}>
          {messages.cancel}
        </Button>
        <Button type="submit" variant="primary" loading={save.isPending}>
          {messages.save}
        </Button>
      </div>
    </CheckedForm>
  );
}

interface RateFieldsProps {
  label: string;
  rate: Rate;
  zone: Zone;
  problems: FormProblems;
  onChange: (part: Partial<Rate>) => void;
}

function RateFields({ label, rate, zone, problems, onChange }: RateFieldsProps) {
  return (
    <fieldset className={classes.zone} aria-label={label}>
      <Switch
        label={label}
        checked={rate.ships}
        onChange={(event) => onChange({ ships: event.currentTarget.checked })}
      />
      {rate.ships && (
        <FieldRow>
          <NumberInput
            label={t.price}
            value={rate.price}
            error={problems[`${zone}.price`]}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            onChange={(price) => onChange({ price })}
          />
          <NumberInput
            label={t.freeAbove}
            placeholder={t.freeAboveText}
            value={rate.freeAbove}
            error={problems[`${zone}.freeAbove`]}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            onChange={(freeAbove) => onChange({ freeAbove })}
          />
        </FieldRow>
      )}
    </fieldset>
  );
}
