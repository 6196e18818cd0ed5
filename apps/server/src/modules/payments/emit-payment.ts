import type { PaymentStatus } from '@candela/contract/payments/operations';
import type { Transaction } from '../../platform/database/index.ts';
import type { PaymentsDeps } from './dependencies.ts';

/** Where those who hold a payment's token are notified of it. */
export const paymentRoom = (paymentId: string): string => `payment:${paymentId}`;

/** Notifies everyone who follows a payment, after the commit, that it changed. */
export function emitPayment(
  { realtime, pushBalance }: Pick<PaymentsDeps, 'realtime' | 'pushBalance'>,
  tx: Transaction,
  payment: { id: string; account_id: string | null; status: PaymentStatus },
): void {
  const change = { paymentId: payment.id, status: payment.status };
  const accountId = payment.account_id;
  tx.afterCommit(() => {
    realtime.emit(paymentRoom(change.paymentId), 'wallet.payment', change);
    if (accountId === null) return;
    realtime.emit(`account:${accountId}`, 'wallet.payment', change);
    pushBalance?.(accountId);
  });
}
