import type { ShippingAddress } from '@candela/contract/shop/shipping';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { countryName } from '../../../platform/forms/countries.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ChoiceCards } from '../../../ui/form/choice-segment.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { checkout as t } from '../locales/checkout.ts';
import { messages } from '../messages.ts';
import { AddressDialog } from './address-dialog.tsx';
import classes from './checkout.module.css';

interface AddressBookProps {
  addresses: readonly ShippingAddress[];
  chosen: ShippingAddress | null;
  onChoose: (addressId: string | null) => void;
}

type Open = { ask: 'edit'; address: ShippingAddress | null } | { ask: 'remove'; address: ShippingAddress };

/** The member's addresses: one is chosen, any may be changed or removed. */
export function AddressBook({ addresses, chosen, onChoose }: AddressBookProps) {
  const [open, setOpen] = useState<Open | null>(null);
  const queryClient = useQueryClient();
  const remove = useMutation(
    api.shop.deleteAddress.mutationOptions({
      onSuccess: async () => {
        setOpen(null);
        onChoose(null);
        await queryClient.invalidateQueries({ queryKey: api.shop.listAddresses.key() });
      },
      onError: reportError,
    }),
  );
  return (
    <section className={classes.section}>
      <h2>{t.address}</h2>
      {addresses.length === 0 ? (
        <p className="cd-text-2">{t.noAddress}</p>
      ) : (
        <ChoiceCards
          label={t.addresses}
          value={chosen?._id ?? null}
          onChange={onChoose}
          options={addresses.map((address) => ({
            value: address._id,
            label: address.fullName,
            description: addressLine(address),
          }))}
        />
      )}
      <div className={classes.row}>
        <Button
          size="sm"
          variant={addresses.length === 0 ? 'primary' : 'secondary'}
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => setOpen({ ask: 'edit', address: null })}
        >
          {t.addAddress}
        </Button>
        {chosen && (
          <>
            <Button size="sm" variant="text" onClick={() => setOpen({ ask: 'edit', address: chosen })}>
              {t.edit}
            </Button>
            <Button size="sm" variant="text" onClick={() => setOpen({ ask: 'remove', address: chosen })}>
              {t.remove}
            </Button>
          </>
        )}
      </div>
      {open?.ask === 'edit' && (
        <AddressDialog
          address={open.address}
          onClose={() => setOpen(null)}
          onSaved={(addressId) => {
            setOpen(null);
            onChoose(addressId);
          }}
        />
      )}
      <ConfirmDialog
        opened={open?.ask === 'remove'}
        title={t.removeTitle}
        description={t.removeText}
        confirmLabel={t.remove}
        cancelLabel={messages.keep}
        closeLabel={messages.close}
        confirmVariant="danger"
        loading={remove.isPending}
        onConfirm={() => open?.address && remove.mutate({ id: open.address._id })}
        onCancel={() => setOpen(null)}
      />
    </section>
  );
}

/** An address in one line. */
export function addressLine(address: Omit<ShippingAddress, '_id' | 'isDefault'>): string {
  const { line1, line2, postal, city, state, countryCode } = address;
  return [line1, line2, `${postal} ${city}`.trim(), state, countryName(countryCode)]
    .filter(Boolean)
    .join(', ');
}
