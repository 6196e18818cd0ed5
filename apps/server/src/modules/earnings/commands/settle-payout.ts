import { undoneForMs } from '@candela/contract/shared/undo';
import type { Queryable } from '../../../platform/database/index.ts';
import { verbatim } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { post } from '../../ledger/index.ts';
import { takeBackPayout } from '../by-provider/provider-payouts.ts';
import type { EarningsDeps } from '../dependencies.ts';
import { payoutSettled } from '../events.ts';
import { texts } from '../locales/texts.ts';
import { payoutPaidMail, payoutReturnedMail } from '../mails.ts';
import { lockedSettings } from '../methods.ts';
import {
  lockedPayout,
  type PayoutRow,
  payoutWords,
  setApproved,
  setRequested,
  setSettled,
} from '../payout-row.ts';
import { balanceOfModel } from '../standing.ts';

/** Who decides; empty when it is the operator at the command line. */
interface Decision {
  payoutId: string;
  actorId: string | null;
}

/**
 * Says that a payout may be paid. Refuses with `not_found`, `conflict` unless it stands as requested, and
 * `payouts_held` while everything of the model is on hold.
 */
export async function approvePayout(deps: EarningsDeps, { payoutId, actorId }: Decision): Promise<PayoutRow> {
  const { earningsHoldDays } = await deps.terms();
  return await deps.database.transaction(async (tx) => {
    const payout = await standingAs(tx, payoutId, ['requested']);
    await lockedSettings(tx, payout.model_id);
    const now = deps.clock();
    const { pausedBecause } = await balanceOfModel(tx, payout.model_id, now, earningsHoldDays);
    if (pausedBecause !== undefined) refuse('payouts_held', { msg: verbatim(pausedBecause) });
    return await setApproved(tx, payoutId, now, actorId);
  });
}

/**
 * Undoes an approval of seconds ago, while the payout is in no file for the bank and with no provider. Refuses with
 * `not_found`, and with `conflict` once it is, or when somebody else approved it.
 */
export async function undoApproval(
  deps: Pick<EarningsDeps, 'database' | 'clock'>,
  { payoutId, actorId }: { payoutId: string; actorId: string },
): Promise<PayoutRow> {
  return await deps.database.transaction(async (tx) => {
    await standingAs(tx, payoutId, ['approved']);
    const since = new Date(deps.clock().getTime() - undoneForMs);
    const undone = await setRequested(tx, payoutId, { actorId, since });
    return undone ?? refuse('conflict', { msg: texts.refusals.tooLateToUndo });
  });
}

/** Writes down that an approved payout left the site, and mails it. Refuses with `not_found` and `conflict`. */
export async function markPayoutPaid(
  deps: EarningsDeps,
  { payoutId, actorId, reference }: Decision & { reference: string },
): Promise<PayoutRow> {
  checkWords('reference', reference, 140);
  return await deps.database.transaction(async (tx) => {
    const payout = await standingAs(tx, payoutId, ['approved']);
    await takeFromProvider(tx, payoutId, deps.clock());
    const at = deps.clock();
    const transactionId = await post(tx, {
      kind: 'payout_paid',
      actorId,
      at,
      lines: [
        { kind: 'payable', ownerId: payout.model_id, amountCredits: -payout.amount_credits },
        { kind: 'paid_out', ownerId: null, amountCredits: payout.amount_credits },
      ],
    });
    const settled = await setSettled(tx, payout, { status: 'paid', transactionId, at, actorId, reference });
    const contact = await deps.contactOf(tx, payout.model_id);
    if (contact) await deps.mailer.send(tx, payoutPaidMail(deps, contact, payoutWords(settled), reference));
    await deps.events.publish(tx, payoutSettled, { modelId: payout.model_id, status: 'paid', reason: null });
    return settled;
  });
}

/** Turns a payout down, or says that the bank sent it back; the credits are earnings again. */
export async function returnPayout(
  deps: EarningsDeps,
  { payoutId, actorId, reason }: Decision & { reason: string },
): Promise<PayoutRow> {
  checkWords('reason', reason, 500);
  return await deps.database.transaction(async (tx) => {
    const payout = await standingAs(tx, payoutId, ['requested', 'approved']);
    await takeFromProvider(tx, payoutId, deps.clock());
    const settled = await giveBack(tx, payout, { status: 'returned', actorId, at: deps.clock(), reason });
    const contact = await deps.contactOf(tx, payout.model_id);
    if (contact) await deps.mailer.send(tx, payoutReturnedMail(deps, contact, payoutWords(settled), reason));
    await deps.events.publish(tx, payoutSettled, { modelId: payout.model_id, status: 'returned', reason });
    return settled;
  });
}

/** Moves a payout's credits back among the earnings and ends it. */
export async function giveBack(
  tx: Queryable,
  payout: PayoutRow,
  end: { status: 'returned' | 'cancelled'; actorId: string | null; at: Date; reason?: string },
): Promise<PayoutRow> {
  const transactionId = await post(tx, {
    kind: 'payout_returned',
    actorId: end.actorId,
    at: end.at,
    ...(end.reason !== undefined && { note: end.reason }),
    lines: [
      { kind: 'payable', ownerId: payout.model_id, amountCredits: -payout.amount_credits },
      { kind: 'earnings', ownerId: payout.model_id, amountCredits: payout.amount_credits },
    ],
  });
  return await setSettled(tx, payout, { ...end, transactionId });
}

async function standingAs(
  tx: Queryable,
  payoutId: string,
  allowed: readonly PayoutRow['status'][],
): Promise<PayoutRow> {
  const payout = (await lockedPayout(tx, payoutId)) ?? refuse('not_found', { msg: texts.refusals.noPayout });
  if (!allowed.includes(payout.status)) {
    refuse('conflict', { msg: texts.refusals.payoutIs({ status: payout.status }) });
  }
  return payout;
}

/** Refuses with `conflict` while a provider is paying it: its answer alone ends that, or it would be paid for twice. */
async function takeFromProvider(tx: Queryable, payoutId: string, at: Date): Promise<void> {
  if (!(await takeBackPayout(tx, payoutId, at))) refuse('conflict', { msg: texts.refusals.withProvider });
}

function checkWords(field: string, text: string, max: number): void {
  if (text.trim() === '' || text.length > max) {
    refuse('invalid_input', { fields: { [field]: texts.refusals.textAtMost({ field, max }) } });
  }
}
