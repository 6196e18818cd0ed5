import type { Order, OrderStep } from '@candela/contract/shop/orders';
import { Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, client } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { orderMessages as t } from '../order-messages.ts';
import classes from './orders.module.css';
import { ShipDialog } from './ship-dialog.tsx';

type Move = { step: OrderStep; reason?: string };

function callFor(orderId: string, { step, reason = '' }: Move) {
  switch (step) {
    case 'pack':
      return client.shop.packOrder({ orderId });
    case 'ship':
      return client.shop.shipOrder({ orderId, tracking: {} });
    case 'deliver':
      return client.shop.deliverOrder({ orderId });
    case 'refund':
      return client.shop.refundOrder({ orderId, reason });
    case 'cancel':
      return client.shop.cancelOrder({ orderId, reason });
    case 'confirm':
      return client.shop.confirmDelivery({ orderId });
  }
}

/** The next steps of an order, given by the server. Refunding ones are confirmed. */
export function OrderSteps({ order }: { order: Order }) {
  const [asking, setAsking] = useState<'ship' | 'refund' | 'cancel' | null>(null);
  const queryClient = useQueryClient();
  const move = useMutation({
    mutationFn: (input: Move) => callFor(order._id, input),
    onSuccess: async (_, { step }) => {
      // The next step's dialog may already be open, because the order is also refetched by an event.
      setAsking((asked) => (asked === step ? null : asked));
      toast.success(t.done[step]);
      await queryClient.invalidateQueries({ queryKey: api.shop.key() });
    },
    onError: async (error) => {
      reportError(error);
      await queryClient.invalidateQueries({ queryKey: api.shop.key() });
    },
  });
  if (order.steps.length === 0) return null;
  const ahead = order.steps.find((step) => step !== 'refund' && step !== 'cancel');
  return (
    <div className={classes.steps}>
      {order.steps.map((step) => (
        <Button
          key={step}
          variant={variantOf(step, ahead)}
          loading={move.isPending && move.variables.step === step}
          onClick={() =>
            step === 'ship' || step === 'refund' || step === 'cancel'
              ? setAsking(step)
              : move.mutate({ step })
          }
        >
          {step === 'ship' && order.state === 'shipped' ? t.steps.shipAgain : t.steps[step]}
        </Button>
      ))}
      {asking === 'ship' && <ShipDialog order={order} onClose={() => setAsking(null)} />}
      {(asking === 'refund' || asking === 'cancel') && (
        <GiveBackDialog
          step={asking}
          total={order.total}
          isMoving={move.isPending}
          onConfirm={(reason) => move.mutate({ step: asking, reason })}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

function variantOf(step: OrderStep, ahead: OrderStep | undefined) {
  if (step === 'refund' || step === 'cancel') return 'danger';
  return step === ahead ? 'primary' : 'secondary';
}

interface GiveBackProps {
  step: 'refund' | 'cancel';
  total: number;
  isMoving: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
}

function GiveBackDialog({ step, total, isMoving, onConfirm, onClose }: GiveBackProps) {
  const [reason, setReason] = useState('');
  const isCancel = step === 'cancel';
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isCancel ? t.cancelTitle : t.refundTitle}
      description={(isCancel ? t.cancelText : t.refundText)({ credits: total })}
      closeLabel={t.close}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t.keep}
          </Button>
          <Button variant="danger" loading={isMoving} onClick={() => onConfirm(reason.replaceAll('\n', ' '))}>
            {t.steps[step]}
          </Button>
        </>
      }
    >
      <Textarea
        label={t.reason}
        description={t.optional}
        maxLength={300}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}
