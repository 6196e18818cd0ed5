import { addressForm, type ShippingAddress } from '@candela/contract/shop/shipping';
import { Checkbox, Select, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { countries } from '../../../platform/forms/countries.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { messages } from '../messages.ts';
import classes from './checkout.module.css';

const t = messages.addressForm;
const empty = {
  fullName: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  postal: '',
  countryCode: '',
  phone: '',
  isDefault: false,
};
type TextField = Exclude<keyof typeof empty, 'countryCode' | 'isDefault'>;

/** How browsers know the fields, so that they can fill them in. */
const autoComplete: Record<TextField, string> = {
  fullName: 'shipping name',
  line1: 'shipping address-line1',
  line2: 'shipping address-line2',
  city: 'shipping address-level2',
  state: 'shipping address-level1',
  postal: 'shipping postal-code',
  phone: 'shipping tel',
};

interface AddressDialogProps {
  /** The one to change; null adds one. */
  address: ShippingAddress | null;
  onClose: () => void;
  onSaved: (addressId: string) => void;
}

/** Adds or changes a shipping address. */
export function AddressDialog({ address, onClose, onSaved }: AddressDialogProps) {
  const { form, values, problems, set, check, refuse } = useContractForm({ ...empty, ...address });
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (output: Required<Parameters<typeof client.shop.addAddress>[0]>) =>
      address ? client.shop.updateAddress({ ...output, id: address._id }) : client.shop.addAddress(output),
    onSuccess: async ({ data }) => {
      await queryClient.invalidateQueries({ queryKey: api.shop.listAddresses.key() });
      onSaved(data._id);
    },
    onError: refuse,
  });
  const text = (name: TextField, required = false) => (
    <TextInput
      label={t[name]}
      name={name}
      required={required}
      withAsterisk={false}
      autoComplete={autoComplete[name]}
      value={values[name]}
      error={problems[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={address ? t.edit : t.add}
      description={t.text}
      closeLabel={messages.close}
    >
      <CheckedForm
        form={form}
        problems={problems}
        onSubmit={() => {
          const output = check(addressForm, values);
          if (output) save.mutate(output);
        }}
        className={classes.form}
      >
        {text('fullName', true)}
        {text('line1', true)}
        {text('line2')}
        <FieldRow>
          {text('postal')}
          {text('city', true)}
        </FieldRow>
        <FieldRow>
          {text('state')}
          <Select
            label={t.country}
            name="countryCode"
            searchable
            autoComplete="off"
            data={countries()}
            value={values.countryCode || null}
            error={problems.countryCode}
            nothingFoundMessage={t.noCountry}
            onChange={(countryCode) => set({ countryCode: countryCode ?? '' })}
          />
        </FieldRow>
        {text('phone')}
        <Checkbox
          label={t.isDefault}
          checked={values.isDefault}
          onChange={(event) => set({ isDefault: event.currentTarget.checked })}
        />
        <div className={classes.buttons}>
          <Button variant="text" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant="primary" loading={save.isPending}>
            {messages.save}
          </Button>
        </div>
      </CheckedForm>
    </Dialog>
  );
}
