import { v7 as uuid } from 'uuid';
import type { Transaction } from '../../../platform/database/index.ts';
import { type RequestContext, staffOf } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { PayoutRow } from '../../earnings/index.ts';
import { creditsOf, hundredthsOf } from '../../ledger/index.ts';
import { saveCreditPack } from '../../payments/index.ts';
import { type AuditEvent, act } from '../audit.ts';
import type { AdminDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';

type Done = Promise<{ msg: string }>;

/** Marks a payment refunded and takes its credits back; the money goes back at the provider, by hand. */
export async function refundPayment(
  deps: AdminDeps,
  input: { _id: string; amountMinor?: number | undefined; reason: string },
  context: RequestContext,
): Done {
  return await act(deps, context, 'refundPayment', async (tx, note) => {
    const amountMinor = input.amountMinor === undefined ? undefined : BigInt(input.amountMinor);
    const paid = await deps.payments.refundPayment({ paymentId: input._id, amountMinor }, tx);
    const after = {
      status: paid.status,
      refundedMinor: paid.refunded_minor,
      reversed: paid.reversed_credits,
    };
    note({ kind: 'payment', id: input._id, label: paid.recipient_label, after, reason: input.reason });
    return { msg: say(texts.replies.markedRefunded({ provider: paid.provider })) };
  });
}

/** Follows a kept webhook again. That it was asked for is written down first, whatever comes of it. */
export async function replayWebhook(deps: AdminDeps, webhookId: string, context: RequestContext) {
  await act(deps, context, 'replayWebhook', async (_tx, note) => note({ kind: 'webhook', id: webhookId }));
  try {
    const { outcome, detail } = await deps.payments.replayWebhook(webhookId);
    return { outcome, detail };
  } catch (error) {
    if (error instanceof Error && error.name === 'Refusal') throw error;
    context.log.error({ err: error }, 'a webhook could not be replayed');
    return { outcome: 'failed', detail: say(texts.replies.webhookFailed) };
  }
}

export type PayoutDecision =
  | { action: 'approvePayout' }
  | { action: 'markPayoutPaid'; reference: string }
  | { action: 'returnPayout'; reason: string };

/** Decides on a payout, once; whoever comes second is refused with `conflict`. */
export async function decidePayout(
  deps: AdminDeps,
  payoutId: string,
  decision: PayoutDecision,
  context: RequestContext,
): Done {
  const actorId = staffOf(context).staffId;
  return await act(deps, context, decision.action, async (tx, note) => {
    const done = await settled(deps, payoutId, decision, actorId, tx);
    note(payoutEvent(done, decision));
    return { msg: say(texts.replies.payoutStatus({ status: done.status })) };
  });
}

/** A payout that was decided, as the audit log has it. */
export function payoutEvent(
  done: PayoutRow,
  decision: { action?: string; reference?: string; reason?: string; bankFile?: string },
): AuditEvent {
  const { reference, reason = '', bankFile } = decision;
  return {
    kind: 'payout',
    id: done.id,
    label: say(texts.labels.payout({ amount_credits: done.amount_credits, method_label: done.method_label })),
    after: { status: done.status, reference, bankFile },
    reason,
  };
}

function settled(
  { payouts }: AdminDeps,
  payoutId: string,
  decision: PayoutDecision,
  actorId: string,
  tx: Transaction,
) {
  switch (decision.action) {
    case 'approvePayout':
      return payouts.approve({ payoutId, actorId }, tx);
    case 'markPayoutPaid':
      return payouts.markPaid({ payoutId, actorId, reference: decision.reference }, tx);
    case 'returnPayout':
      return payouts.giveBack({ payoutId, actorId, reason: decision.reason }, tx);
  }
}

/** Puts every approved payout into one file for the bank, or writes an earlier one again. */
export async function exportPayouts(deps: AdminDeps, batchId: string | undefined, context: RequestContext) {
  return await act(deps, context, 'exportPayouts', async (tx, note) => {
    const file = await deps.payouts.exportFile({ actorId: staffOf(context).staffId, batchId }, tx);
    note({ kind: 'payoutBatch', id: file.batchId, after: { payoutCount: file.payoutCount } });
    return file;
  });
}

/** Keeps a model's earnings, or some of them, from being paid out. */
export async function holdEarnings(
  deps: AdminDeps,
  input: { modelId: string; amountCredits?: number | undefined; reason: string },
  context: RequestContext,
): Done {
  return await act(deps, context, 'holdEarnings', async (tx, note) => {
    const { modelId, amountCredits, reason } = input;
    const contact = await deps.accounts.contactOf(tx, modelId);
    if (!contact) return refuse('not_found', { msg: texts.refusals.noModel });
    const amountHundredths = amountCredits === undefined ? undefined : hundredthsOf(BigInt(amountCredits));
    const actorId = staffOf(context).staffId;
    const holdId = await deps.payouts.hold(tx, {
      modelId,
      kind: 'operator',
      reason,
      amountHundredths,
      actorId,
    });
    note({ kind: 'account', id: modelId, label: contact.username, after: { holdId, amountCredits }, reason });
    return { msg: say(texts.replies.earningsHeld) };
  });
}

/** Ends a hold; refuses with `conflict` when it is over already. */
export async function releaseEarnings(
  deps: AdminDeps,
  input: { modelId: string; holdId: string; reason: string },
  context: RequestContext,
): Done {
  return await act(deps, context, 'releaseEarnings', async (tx, note) => {
    const { modelId, holdId, reason } = input;
    const ended = await deps.payouts.release(tx, { modelId, holdId, actorId: staffOf(context).staffId });
    if (ended === 0) refuse('conflict', { msg: texts.refusals.holdEnded });
    note({ kind: 'account', id: modelId, before: { holdId }, reason });
    return { msg: say(texts.replies.holdEnded) };
  });
}

/** Takes what a hold after a chargeback keeps; refuses with `conflict` when it is over or no chargeback's. */
export async function takeHeldEarnings(
  deps: AdminDeps,
  input: { modelId: string; holdId: string; reason: string },
  context: RequestContext,
): Done {
  return await act(deps, context, 'takeHeldEarnings', async (tx, note) => {
    const hundredths = await deps.payouts.takeHeld(tx, { ...input, actorId: staffOf(context).staffId });
    const taken = creditsOf(hundredths);
    const { modelId: id, holdId, reason } = input;
    note({ kind: 'account', id, before: { holdId }, after: { takenCredits: taken }, reason });
    return { msg: say(texts.replies.takenBack({ taken })) };
  });
}

interface Pack {
  _id?: string | undefined;
  name: string;
  credits: number;
  bonusCredits: number;
  priceMinor: number;
  currency: string;
  active: boolean;
}

/** Writes a credit pack. Payments under way keep the terms they began with. */
export async function savePack(
  deps: AdminDeps,
  input: Pack,
  context: RequestContext,
): Promise<{ _id: string }> {
  return await act(deps, context, 'savePack', async (tx, note) => {
    const { _id: id = uuid(), ...pack } = input;
    const before = await saveCreditPack(tx, { id, isNew: input._id === undefined, ...pack });
    note({ kind: 'creditPack', id, label: pack.name, before, after: pack });
    return { _id: id };
  });
}
