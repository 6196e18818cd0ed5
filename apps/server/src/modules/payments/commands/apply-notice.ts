import type { Transaction } from '../../../platform/database/index.ts';
import type { PaymentNotice } from '../../../platform/payments/index.ts';
import { announce } from '../announce.ts';
import type { PaymentsDeps } from '../dependencies.ts';
import { eventStore } from '../event-store.ts';
import { earningsHeld, paymentMoved } from '../events.ts';
import { mailReceipt, mailTakenBack } from '../mail-receipt.ts';
import { type PaymentNews, type PaymentStep, stepPayment } from '../rules.ts';
import { type PaymentRow, paymentStore } from '../store.ts';
import { holdSpent } from './hold-spent.ts';
import { landPayment } from './land-payments.ts';
import { takeCreditsBack } from './move-credits.ts';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Does what a verified notice says, once: the event, the payment, the journal and the mail in the caller's
 * transaction. A notice seen before does nothing.
 */
export async function applyNotice(
  deps: PaymentsDeps,
  tx: Transaction,
  provider: string,
  webhookId: string | null,
  notice: PaymentNotice,
): Promise<string> {
  const at = deps.clock();
  if (notice.reference) await eventStore.lockReference(tx, provider, notice.reference);
  const payment = await findPayment(tx, provider, notice);
  const kept = { provider, webhookId, paymentId: payment?.id ?? null, notice, at };
  const eventId = await eventStore.keepEvent(tx, kept);
  if (eventId === undefined) return 'seen before';
  const conclude = (outcome: string, detail: string) =>
    eventStore.concludeEvent(tx, eventId, {
      paymentId: payment?.id ?? null,
      outcome,
      detail,
      transactionId: null,
    });
  if (!payment) {
    const early = notice.reference !== undefined && isTakenBack(notice.kind);
    const outcome = early ? 'waiting' : 'attention';
    await conclude(
      outcome,
      early ? 'No payment has this reference yet.' : 'No payment was ordered under this id.',
    );
    return outcome;
  }
  if (provider !== 'operator' && (await wasMarked(tx, payment, notice))) {
    await conclude('ignored', 'An operator had marked this refund before.');
    return 'marked before';
  }
  const outcome = await follow(deps, tx, payment, eventId, notice, at);
  if (notice.kind === 'paid' && outcome === 'applied') {
    const about = { id: payment.id, provider, reference: payment.provider_reference };
    for (const early of await eventStore.waitingFor(tx, about)) {
      await follow(deps, tx, payment, early.id, early, at);
    }
  }
  return outcome;
}

function isTakenBack(kind: PaymentNotice['kind']): boolean {
  return kind === 'refund' || kind === 'chargeback';
}

/** True when a refund is the one an operator's command has already carried out. */
async function wasMarked(tx: Transaction, payment: PaymentRow, notice: PaymentNotice): Promise<boolean> {
  if (notice.kind !== 'refund') return false;
  return await eventStore.confirmMarked(tx, payment.id, notice.amountMinor ?? payment.amount_minor);
}

/** An order of another provider, or of no form an id has, is nobody's. */
async function findPayment(
  tx: Transaction,
  provider: string,
  { paymentId, reference }: PaymentNotice,
): Promise<PaymentRow | undefined> {
  if (paymentId !== undefined) {
    const row = uuid.test(paymentId) ? await paymentStore.lockById(tx, paymentId) : undefined;
    return row?.provider === provider || provider === 'operator' ? row : undefined;
  }
  return reference === undefined ? undefined : await paymentStore.lockByReference(tx, provider, reference);
}

/** Carries one piece of news out on a locked payment; `payment` is brought up to date. */
async function follow(
  deps: PaymentsDeps,
  tx: Transaction,
  payment: PaymentRow,
  eventId: string,
  news: PaymentNews & { reason?: string; reference?: string },
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
    news,
  );
  let transactionId: string | null = null;
  if (step.outcome === 'applied') transactionId = await carryOut(deps, tx, payment, step, news, at);
  if (step.outcome === 'attention') {
    deps.log.error({ paymentId: payment.id, eventId, detail: step.detail }, 'A payment needs an operator.');
  }
  const { outcome, detail } = step;
  await eventStore.concludeEvent(tx, eventId, { paymentId: payment.id, outcome, detail, transactionId });
  return outcome;
}

async function carryOut(
  deps: PaymentsDeps,
  tx: Transaction,
  payment: PaymentRow,
  step: PaymentStep,
  news: PaymentNews & { reason?: string; reference?: string },
  at: Date,
): Promise<string | null> {
  payment.status = step.status;
  payment.refunded_minor = step.refundedMinor;
  payment.reversed_credits += step.reverseCredits;
  payment.updated_at = at;
  payment.decline_reason = step.status === 'declined' ? (news.reason?.slice(0, 300) ?? null) : null;
  if (step.effect === 'credit') {
    payment.paid_at = at;
    payment.receipt_number = await paymentStore.nextReceipt(tx);
    payment.provider_reference = news.reference ?? payment.provider_reference;
  }
  await paymentStore.saveStep(tx, payment);
  announce(deps, tx, payment);
  if (step.effect === 'credit') {
    const transactionId = await landPayment(deps, tx, payment, at);
    await mailReceipt(deps, tx, payment);
    return transactionId;
  }
  if (news.kind === 'refund' || news.kind === 'chargeback') await mailTakenBack(deps, tx, payment, news.kind);
  // Credits that never landed need no taking back: what is left of them lands later.
  if (step.effect !== 'reverse' || payment.account_id === null || payment.credited_at === null) return null;
  const movement = { accountId: payment.account_id, paymentId: payment.id, at };
  const kind = news.kind === 'chargeback' ? 'chargeback' : 'credit_refund';
  const credits = step.reverseCredits;
  const { transactionId, owedCredits } = await takeCreditsBack(tx, kind, { ...movement, credits });
  await deps.events.publish(tx, paymentMoved, {
    change: kind === 'chargeback' ? 'chargeback' : 'refund',
    paymentId: payment.id,
    accountId: movement.accountId,
    credits: Number(credits),
  });
  if (kind === 'chargeback' && owedCredits > 0n) {
    for (const held of await holdSpent(tx, { ...movement, owedCredits })) {
      await deps.events.publish(tx, earningsHeld, held);
    }
  }
  return transactionId;
}
