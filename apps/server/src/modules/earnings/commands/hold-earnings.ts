import { undoneForMs } from '@candela/contract/shared/undo';
import { v7 as newId } from 'uuid';
import { statement, type Transaction } from '../../../platform/database/index.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { creditsOf } from '../../ledger/index.ts';
import type { EarningsDeps, Publishing } from '../dependencies.ts';
import { earningsHeld, earningsReleased } from '../events.ts';
import { texts } from '../locales/texts.ts';

/** Keeps a model's earnings, or a part of them, from being paid out; the model sees the reason. */
export interface HoldRequest {
  modelId: string;
  kind: 'operator' | 'chargeback';
  reason: string;
  /** Everything when left out. */
  amountHundredths?: bigint | undefined;
  /** The payment that was charged back. */
  paymentId?: string | undefined;
  actorId: string | null;
}

const insertHold = statement<object>(
  'earnings.insert-hold',
  `insert into earnings.holds (id, model_id, kind, amount_hundredths, reason, created_at, created_by, payment_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

const releaseHolds = statement<object>(
  'earnings.release-holds',
  `update earnings.holds set released_at = $3, released_by = $4
   where model_id = $1 and released_at is null and kind <> 'review' and ($2::uuid is null or id = $2)`,
);

const isReview = statement<object>(
  'earnings.is-review-hold',
  "select from earnings.holds where id = $1 and kind = 'review' and released_at is null",
);

const endReviewHolds = statement<{ model_id: string }>(
  'earnings.end-review-holds',
  `update earnings.holds set released_at = $2, released_by = $3 where case_id = $1 and released_at is null
   returning model_id`,
);

const newestHoldBy = statement<{ id: string }>(
  'earnings.newest-hold-by',
  `select id from earnings.holds where model_id = $1 and created_by = $2 and released_at is null and kind = 'operator'
   order by created_at desc, id desc limit 1 for update`,
);

const holdAgain = statement<{ model_id: string }>(
  'earnings.hold-again',
  `update earnings.holds set released_at = null, released_by = null
   where id = $1 and released_by = $2 and taken_hundredths is null returning model_id`,
);

const heldKey = (holdId: string) => `earnings.held:${holdId}`;
const releasedKey = (holdId: string) => `earnings.released:${holdId}`;
const undoneUntil = (now: Date, jobKey: string) => ({ runAt: new Date(now.getTime() + undoneForMs), jobKey });

/** @returns the hold's id, with which it can be released by itself */
export async function holdEarnings(
  { clock, events }: Publishing,
  tx: Transaction,
  request: HoldRequest,
): Promise<string> {
  const { modelId, kind, reason, amountHundredths, paymentId = null, actorId } = request;
  if (reason.trim() === '' || reason.length > 500) {
    refuse('invalid_input', { fields: { reason: texts.refusals.holdReason } });
  }
  if (amountHundredths !== undefined && amountHundredths <= 0n) {
    refuse('invalid_input', { fields: { amount: texts.refusals.holdAmount } });
  }
  const id = newId();
  await tx.execute(insertHold, [
    id,
    modelId,
    kind,
    amountHundredths ?? null,
    reason,
    clock(),
    actorId,
    paymentId,
  ]);
  const credits = amountHundredths === undefined ? null : creditsOf(amountHundredths);
  const later = actorId === null ? undefined : undoneUntil(clock(), heldKey(id));
  await events.publish(tx, earningsHeld, { modelId, credits, reason }, later);
  return id;
}

/**
 * Ends one hold, or all of a model's; those of fraud cases end with their case.
 * @returns how many ended
 * @throws Refusal conflict for a named hold of a case
 */
export async function releaseEarnings(
  { clock, events }: Publishing,
  tx: Transaction,
  { modelId, holdId, actorId }: { modelId: string; holdId?: string | undefined; actorId: string | null },
): Promise<number> {
  if (holdId !== undefined && (await tx.maybeRow(isReview, [holdId]))) {
    refuse('conflict', { msg: texts.refusals.heldByCase });
  }
  const at = clock();
  const released = await tx.execute(releaseHolds, [modelId, holdId ?? null, at, actorId]);
  const later = actorId === null || holdId === undefined ? undefined : undoneUntil(at, releasedKey(holdId));
  if (released > 0) await events.publish(tx, earningsReleased, { modelId }, later);
  return released;
}

/**
 * Ends the hold that somebody has just put on, before the model is notified of it.
 * @returns the hold's id
 * @throws Refusal conflict once she has been, or it has ended
 */
export async function undoHold(
  { clock, events }: Pick<EarningsDeps, 'clock' | 'events'>,
  tx: Transaction,
  { modelId, actorId }: { modelId: string; actorId: string },
): Promise<string> {
  const hold = await tx.maybeRow(newestHoldBy, [modelId, actorId]);
  if (!hold || !(await events.takeBack(tx, earningsHeld, heldKey(hold.id)))) return tooLate();
  if ((await tx.execute(releaseHolds, [modelId, hold.id, clock(), actorId])) === 0) tooLate();
  return hold.id;
}

/**
 * Puts a hold back that somebody has just released, before the model is notified of it.
 * @returns whose it is
 * @throws Refusal conflict once she has been
 */
export async function undoRelease(
  { events }: Pick<EarningsDeps, 'events'>,
  tx: Transaction,
  { holdId, actorId }: { holdId: string; actorId: string },
): Promise<string> {
  const hold = await tx.maybeRow(holdAgain, [holdId, actorId]);
  if (!hold || !(await events.takeBack(tx, earningsReleased, releasedKey(holdId)))) return tooLate();
  return hold.model_id;
}

function tooLate(): never {
  return refuse('conflict', { msg: texts.refusals.tooLateToUndo });
}

/** Ends what a fraud case holds. */
export async function endReview(
  { clock, events }: Publishing,
  tx: Transaction,
  { caseId, actorId }: { caseId: string; actorId: string | null },
): Promise<void> {
  const ended = await tx.rows(endReviewHolds, [caseId, clock(), actorId]);
  for (const { model_id: modelId } of ended) await events.publish(tx, earningsReleased, { modelId });
}

/** Notifies a model that a fraud case holds some of her earnings. */
export async function notifyReview(
  { events }: Pick<Publishing, 'events'>,
  tx: Transaction,
  { modelId, hundredths }: { modelId: string; hundredths: number },
): Promise<void> {
  const credits = creditsOf(BigInt(hundredths));
  await events.publish(tx, earningsHeld, { modelId, credits, reason: say(texts.labels.reviewHold) });
}
