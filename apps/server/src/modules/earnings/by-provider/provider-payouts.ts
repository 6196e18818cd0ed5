import type { PayoutMethodKind } from '@candela/contract/earnings/payouts';
import { undoneForMs } from '@candela/contract/shared/undo';
import { type Queryable, statement } from '../../../platform/database/index.ts';

/** A payout that a provider pays. */
export interface HandedRow {
  payout_id: string;
  reservation: string | null;
  payment: string | null;
  failures: number;
  method_id: string;
  amount_minor: bigint;
  currency: string;
  /** The details as they stood when it was asked for. */
  encrypted: Buffer | null;
}

const handOver = statement<object>(
  'earnings.hand-over-to-provider',
  `with approved as (
     select id from earnings.payouts as payout
     where status = 'approved' and approved_at <= $4 and batch_id is null and method_kind = any($2::text[])
       and not exists (select from earnings.provider_payouts where payout_id = payout.id)
     order by requested_at, id for update skip locked
   )
   insert into earnings.provider_payouts (payout_id, provider, handed_at, look_at)
   select id, $1, $3, $3 from approved on conflict do nothing`,
);

/** Gives a provider every payout of these kinds that went into no file for the bank, once its approval stands. */
export async function handOverApproved(
  tx: Queryable,
  { provider, kinds, at }: { provider: string; kinds: readonly PayoutMethodKind[]; at: Date },
): Promise<void> {
  await tx.execute(handOver, [provider, kinds, at, new Date(at.getTime() - undoneForMs)]);
}

const takeDue = statement<HandedRow>(
  'earnings.take-due-provider-payout',
  `with due as (
     select payout_id from earnings.provider_payouts
     where ended_at is null and provider = $1 and look_at <= $2
     order by look_at, payout_id limit 1 for update skip locked
   ), taken as (
     update earnings.provider_payouts as handed set look_at = $3 from due
     where handed.payout_id = due.payout_id
     returning handed.payout_id, handed.reservation, handed.payment, handed.failures
   )
   select taken.*, payout.method_id, payout.amount_minor, payout.currency, method.encrypted
   from taken join earnings.payouts as payout on payout.id = taken.payout_id
     left join earnings.payout_methods as method on method.id = payout.method_id`,
);

/** The payout waiting longest for its next step, which nobody else takes before `until`; undefined when none is due. */
export async function takeDuePayout(
  database: Queryable,
  { provider, now, until }: { provider: string; now: Date; until: Date },
): Promise<HandedRow | undefined> {
  return await database.maybeRow(takeDue, [provider, now, until]);
}

const saveStep = statement<object>(
  'earnings.save-provider-step',
  `update earnings.provider_payouts set reservation = coalesce(reservation, $2), payment = coalesce(payment, $3),
     look_at = $4, failures = $5, problem = $6 where payout_id = $1 and ended_at is null`,
);

/** Writes down what came of a step, and when the next one is due. */
export async function savePayoutStep(
  database: Queryable,
  payoutId: string,
  step: { reservation?: string; payment?: string; lookAt: Date; failures: number; problem: string },
): Promise<void> {
  const { reservation = null, payment = null, lookAt, failures, problem } = step;
  await database.execute(saveStep, [payoutId, reservation, payment, lookAt, failures, problem.slice(0, 500)]);
}

const endHanded = statement<object>(
  'earnings.end-provider-payout',
  `update earnings.provider_payouts set ended_at = $2, failures = 0, problem = '' where payout_id = $1
   and ended_at is null returning payout_id`,
);

/** Ends it in the transaction that settles its payout; false when it had ended already. */
export async function endHandedPayout(tx: Queryable, payoutId: string, at: Date): Promise<boolean> {
  return (await tx.maybeRow(endHanded, [payoutId, at])) !== undefined;
}

const takeBack = statement<object>(
  'earnings.take-back-from-provider',
  'update earnings.provider_payouts set ended_at = $2 where payout_id = $1 and ended_at is null and reservation is null',
);
const isHanded = statement<{ payout_id: string }>(
  'earnings.is-with-provider',
  'select payout_id from earnings.provider_payouts where payout_id = $1 and ended_at is null',
);

/** Takes a payout back that its provider has set nothing aside for; false while a provider is paying it. */
export async function takeBackPayout(tx: Queryable, payoutId: string, at: Date): Promise<boolean> {
  await tx.execute(takeBack, [payoutId, at]);
  return (await tx.maybeRow(isHanded, [payoutId])) === undefined;
}
