import { type Order, trackingForm } from '@candela/contract/shop/orders';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api, client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FieldRow } from '../../../ui/form/field-row.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import checkoutClasses from '../checkout/checkout.module.css';
import { orderMessages } from '../order-messages.ts';
import classes from './orders.module.css';

const t = orderMessages.ship;
const shipments = z.object({ orders: z.array(z.object({ orderId: z.string(), tracking: trackingForm })) });

interface ShipManyDialogProps {
  orders: readonly Order[];
  onClose: () => void;
  onDone: (refused: readonly { _id: string; msg: string }[]) => void;
}

/** Says how several parcels were sent, and marks their orders as shipped. */
export function ShipManyDialog({ orders, onClose, onDone }: ShipManyDialogProps) {
  const { form, values, problems, set, check, isSending, send } = useContractForm({
    orders: orders.map(({ _id: orderId }) => ({ orderId, tracking: { carrier: '', number: '' } })),
  });
  const queryClient = useQueryClient();
  const submit = async () => {
    const input = check(shipments);
    if (!input) return;
    await send(async () => {
      const { data } = await client.shop.shipOrders(input);
      if (data.shipped > 0) toast.success(t.shipped({ count: data.shipped }));
      onDone(data.refused);
      await queryClient.invalidateQueries({ queryKey: api.shop.key() });
    });
  };
  const text = (index: number, name: 'carrier' | 'number') => (
    <TextInput
      label={t[name]}
      value={values.orders[index]?.tracking[name] ?? ''}
      error={problems[`orders.${index}.tracking.${name}`]}
      onChange={({ currentTarget: { value } }) =>
        set({
          orders: values.orders.map((one, other) =>
            other === index ? { ...one, tracking: { ...one.tracking, [name]: value } } : one,
          ),
        })
      }
    />
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={t.manyTitle({ count: orders.length })}
      description={t.manyText}
      closeLabel={orderMessages.close}
    >
      <CheckedForm form={form} problems={problems} onSubmit={submit} className={checkoutClasses.form}>
        {orders.map(({ _id, number, lines, buyer }, index) => (
          <fieldset key={_id} className={classes.parcel}>
            <legend>{t.parcel({ number, name: buyer.name || buyer.username })}</legend>
            <p className="cd-small cd-text-2">{lines.map(({ title }) => title).join(', ')}</p>
            <FieldRow>
              {text(index, 'carrier')}
              {text(index, 'number')}
            </FieldRow>
          </fieldset>
        ))}
        <div className={checkoutClasses.buttons}>
          <Button variant="text" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="primary" loading={isSending}>
            {t.send}
          </Button>
        </div>
      </CheckedForm>
    </Dialog>
  );
}
