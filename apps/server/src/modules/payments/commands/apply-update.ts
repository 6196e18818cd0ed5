import type { Transaction } from '../../../platform/database/index.ts';
import type { PaymentUpdate } from '../../../platform/payments/index.ts';
import type { PaymentsDeps } from '../dependencies.ts';
import { emitPayment } from '../emit-payment.ts';
import { eventStore } from '../event-store.ts';
import { paymentMoved } from '../events.ts';
import { mailReceipt, mailTakenBack } from '../mail-receipt.ts';
import { type PaymentChange, type PaymentStep, stepPayment } from '../rules.ts';
import { type PaidWith, type PaymentRow, paymentStore } from '../store.ts';
import { holdSpent } from './hold-spent.ts';
import { takeCreditsBack } from './move-credits.ts';
import { settlePayment } from './settle-payments.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Does what a verified notice says, once: the event, the payment, the journal and the mail in the caller's
 * transaction. A notice seen before does nothing.
 */
export async function applyUpdate(
  deps: PaymentsDeps,
  tx: Transaction,
  provider: string,
  webhookId: string | null,
  update: PaymentUpdate,
): Promise<string> {
  const at = deps.clock();
  if (update.reference) await eventStore.lockReference(tx, provider, update.reference);
  const payment = await findPayment(tx, provider, update);
  const saved = { provider, webhookId, paymentId: payment?.id ?? null, update, at };
  const eventId = await eventStore.saveEvent(tx, saved);
  if (eventId === undefined) return 'seen before';
  const conclude = (outcome: string, detail: string) =>
    eventStore.concludeEvent(tx, eventId, {
      paymentId: payment?.id ?? null,
      outcome,
      detail,
      transactionId: null,
      takenMinor: null,
    });
  if (!payment) {
    const early = update.reference !== undefined && isTakenBack(update.kind);
    const outcome = early ? 'waiting' : 'attention';
    await conclude(
      outcome,
      early ? 'No payment has this reference yet.' : 'No payment was ordered under this id.',
    );
    return outcome;
  }
  if (provider !== 'operator' && (await wasMarked(tx, payment, update))) {
    await conclude('ignored', 'An operator had marked this refund before.');
    return 'marked before';
  }
  const outcome = await applyStep(deps, tx, payment, eventId, update, at);
  if (update.kind === 'paid' && outcome === 'applied') {
    const about = { id: payment.id, provider, reference: payment.provider_reference };
    for (const early of await eventStore.waitingFor(tx, about)) {
      await applyStep(deps, tx, payment, early.id, early, at);
    }
  }
  return outcome;
}

function isTakenBack(kind: PaymentUpdate['kind']): boolean {
  return kind === 'refund' || kind === 'chargeback';
}

/** True when a refund is the one an operator's command has already settled. */
async function wasMarked(tx: Transaction, payment: PaymentRow, update: PaymentUpdate): Promise<boolean> {
  if (update.kind !== 'refund') return false;
  return await eventStore.confirmMarked(tx, payment.id, update.amountMinor ?? payment.amount_minor);
}

/** An order of another provider, or of no form an id has, is nobody's. */
async function findPayment(
  tx: Transaction,
  provider: string,
  { paymentId, reference }: PaymentUpdate,
): Promise<PaymentRow | undefined> {
  if (paymentId !== undefined) {
    const row = uuid.test(paymentId) ? await paymentStore.lockById(tx, paymentId) : undefined;
    return row?.provider === provider || provider === 'operator' ? row : undefined;
  }
  return reference === undefined ? undefined : await paymentStore.lockByReference(tx, provider, reference);
}

/** What is done about one piece of news, and what it says of how it was paid. */
type AppliedChange = PaymentChange & { reason?: string; reference?: string } & PaidWith;

/** Carries one piece of news out on a locked payment; `payment` is brought up to date. */
async function applyStep(
  deps: PaymentsDeps,
  tx: Transaction,
  payment: PaymentRow,
  eventId: string,
  change: AppliedChange,
  at: Date,
): Promise<PaymentStep['outcome']> {
  const step = stepPayment(
    {
      status: payment.status,
      amountMinor: payment.amount_minor,
      currency: payment.currency,
      credits: payment.credits,
      refundedMinor: payment.refunded_minor,
      reversedCredits: payment.reversed_credits,
    },
    change,
  );
  let transactionId: string | null = null;
  const isBack = step.outcome === 'applied' && isTakenBack(change.kind);
  const takenMinor = isBack ? step.refundedMinor - payment.refunded_minor : null;
  if (step.outcome === 'applied') transactionId = await settleStep(deps, tx, payment, step, change, at);
  if (step.outcome === 'attention') {
    deps.log.error({ paymentId: payment.id, eventId, detail: step.detail }, 'A payment needs an operator.');
  }
  const { outcome, detail } = step;
  const end = { paymentId: payment.id, outcome, detail, transactionId, takenMinor };
  await eventStore.concludeEvent(tx, eventId, end);
  return outcome;
}

async function settleStep(
  deps: PaymentsDeps,
  tx: Transaction,
  payment: PaymentRow,
  step: PaymentStep,
  change: AppliedChange,
  at: Date,
): Promise<string | null> {
  payment.status = step.status;
  payment.refunded_minor = step.refundedMinor;
  payment.reversed_credits += step.reverseCredits;
  payment.updated_at = at;
  payment.decline_reason = step.status === 'declined' ? (change.reason?.slice(0, 300) ?? null) : null;
  if (step.effect === 'credit') {
    payment.paid_at = at;
    payment.receipt_number = await paymentStore.nextReceipt(tx);
    payment.provider_reference = change.reference ?? payment.provider_reference;
  }
  await paymentStore.saveStep(tx, payment);
  emitPayment(deps, tx, payment);
  if (step.effect === 'credit') {
    await paymentStore.savePaidWith(tx, payment, change);
    const transactionId = await settlePayment(deps, tx, payment, at);
    await mailReceipt(deps, tx, payment);
    return transactionId;
  }
  if (change.kind === 'refund' || change.kind === 'chargeback')
    await mailTakenBack(deps, tx, payment, change.kind);
  // Credits that were never settled need no reversal: what is left of them settles later.
  if (step.effect !== 'reverse' || payment.account_id === null || payment.credited_at === null) return null;
  const movement = { accountId: payment.account_id, paymentId: payment.id, at };
  const kind = change.kind === 'chargeback' ? 'chargeback' : 'credit_refund';
  const credits = step.reverseCredits;
  const { transactionId, owedCredits } = await takeCreditsBack(tx, kind, { ...movement, credits });
  await deps.events.publish(tx, paymentMoved, {
    change: kind === 'chargeback' ? 'chargeback' : 'refund',
    paymentId: payment.id,
    accountId: movement.accountId,
    credits: Number(credits),
  });
  if (kind === 'chargeback' && owedCredits > 0n) await holdSpent(deps, tx, { ...movement, owedCredits });
  return transactionId;
}
