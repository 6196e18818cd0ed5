import { type Order, trackingForm } from '@candela/contract/shop/orders';
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import checkoutClasses from '../checkout/checkout.module.css';
import { orderMessages } from '../order-messages.ts';

const t = orderMessages.ship;

/** Says how a parcel was sent; again, to correct it. */
export function ShipDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { form, values, problems, set, check, refuse } = useContractForm({
    carrier: order.tracking?.carrier ?? '',
    number: order.tracking?.number ?? '',
    url: order.tracking?.url ?? '',
  });
  const queryClient = useQueryClient();
  const ship = useMutation({
    mutationFn: (tracking: Parameters<typeof client.shop.shipOrder>[0]['tracking']) =>
      client.shop.shipOrder({ orderId: order._id, tracking }),
    onSuccess: async () => {
      toast.success(orderMessages.done.ship);
      onClose();
      await queryClient.invalidateQueries({ queryKey: api.shop.key() });
    },
    onError: refuse,
  });
  const text = (name: keyof typeof values) => (
    <TextInput
      label={t[name]}
      value={values[name]}
      error={problems[name] ?? problems[`tracking.${name}`]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={t.title}
      description={t.text}
      closeLabel={orderMessages.close}
    >
      <CheckedForm
        form={form}
        problems={problems}
        onSubmit={() => {
          const output = check(trackingForm, { ...values, url: values.url.trim() || null });
          if (output) ship.mutate(output);
        }}
        className={checkoutClasses.form}
      >
        <FieldRow>
          {text('carrier')}
          {text('number')}
        </FieldRow>
        {text('url')}
        <div className={checkoutClasses.buttons}>
          <Button variant="text" onClick={onClose}>
            {orderMessages.keep}
          </Button>
          <Button type="submit" variant="primary" loading={ship.isPending}>
            {t.send}
          </Button>
        </div>
      </CheckedForm>
    </Dialog>
  );
}
