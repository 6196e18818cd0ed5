import { v7 as newId } from 'uuid';
import { refuse } from '../../../platform/refusal.ts';
import type { PaymentsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { type PaymentRow, paymentStore } from '../store.ts';
import { applyUpdate } from './apply-update.ts';

/**
 * Marks a refund an operator gives in the provider's own console, and takes the credits back now. When the provider
 * then reports a refund of the same amount, that is this one and counts no second time.
 * @throws Refusal not_found, conflict when it was not paid or is refunded already, invalid_input for the amount
 */
export async function refundPayment(
  deps: PaymentsDeps,
  request: { paymentId: string; amountMinor?: bigint | undefined },
): Promise<PaymentRow> {
  return await deps.database.transaction(async (tx) => {
    const payment = await paymentStore.lockById(tx, request.paymentId);
    if (!payment) return refuse('not_found', { msg: texts.refusals.noPayment });
    if (payment.status !== 'paid') {
      return refuse('conflict', { msg: texts.refusals.nothingToRefund({ status: payment.status }) });
    }
    const left = payment.amount_minor - payment.refunded_minor;
    const amountMinor = request.amountMinor ?? left;
    if (amountMinor <= 0n || amountMinor > left) {
      return refuse('invalid_input', {
        fields: { amount: texts.refusals.refundBetween({ left }) },
      });
    }
    const update = {
      eventId: `operator:${newId()}`,
      kind: 'refund' as const,
      paymentId: payment.id,
      amountMinor,
      currency: payment.currency,
    };
    await applyUpdate(deps, tx, 'operator', null, update);
    return (await paymentStore.byId(tx, payment.id)) ?? payment;
  });
}
