import type { Transaction } from '../../../platform/database/index.ts';
import type { PaymentsDeps } from '../dependencies.ts';
import { emitPayment } from '../emit-payment.ts';
import { paymentMoved } from '../events.ts';
import { type PaymentRow, paymentStore } from '../store.ts';
import { giveCredits } from './move-credits.ts';

/**
 * Puts a paid payment's credits into the wallet they are for. Those for an email settle right after the commit if it
 * has a verified account, and wait for one if not.
 * @returns the journal transaction's id, or null when nothing was given
 */
export async function settlePayment(
  deps: PaymentsDeps,
  tx: Transaction,
  payment: PaymentRow,
  at: Date,
): Promise<string | null> {
  const { account_id: accountId, recipient_email: email } = payment;
  if (accountId === null) {
    if (email !== null) tx.afterCommit(() => settleSoon(deps, email));
    return null;
  }
  const credits = payment.credits - payment.reversed_credits;
  const transactionId = await giveCredits(tx, { accountId, credits, paymentId: payment.id, at });
  payment.credited_at = at;
  await paymentStore.saveCredited(tx, payment.id, accountId, at);
  emitPayment(deps, tx, payment);
  if (credits > 0n) {
    const moved = { change: 'credited', paymentId: payment.id, accountId, credits: Number(credits) } as const;
    await deps.events.publish(tx, paymentMoved, moved);
  }
  return transactionId;
}

/** If this process dies first, the clock does it. */
function settleSoon(deps: PaymentsDeps, email: string): void {
  settleWaiting(deps, email).catch((error: unknown) =>
    deps.log.warn({ error }, 'Bought credits wait a minute longer.'),
  );
}

/** Settles what waits for one email, once it has a verified account. Resolves to how many payments settled. */
async function settleWaiting(deps: PaymentsDeps, email: string): Promise<number> {
  if (!(await paymentStore.hasWaiting(deps.database, email))) return 0;
  const named = await deps.accounts.findAccountByName(email);
  const account = named && (await deps.accounts.findAccount(named.id));
  if (!account) return 0;
  return await deps.database.transaction((tx) =>
    settleWaitingFor(deps, tx, { accountId: account.id, email }),
  );
}

/** The same in the transaction that confirms the email. */
export async function settleWaitingFor(
  deps: PaymentsDeps,
  tx: Transaction,
  { accountId, email }: { accountId: string; email: string },
): Promise<number> {
  const waiting = await paymentStore.lockWaiting(tx, email);
  for (const payment of waiting) {
    await settlePayment(deps, tx, { ...payment, account_id: accountId }, deps.clock());
  }
  return waiting.length;
}

/** The same for every email something waits for; for the clock. */
export async function settleAllWaiting(deps: PaymentsDeps): Promise<void> {
  for (const email of await paymentStore.waitingEmails(deps.database)) await settleWaiting(deps, email);
}
