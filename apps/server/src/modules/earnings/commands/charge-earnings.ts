import { type Queryable, statement, type Transaction } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { post, wholeCredits } from '../../ledger/index.ts';
import { texts } from '../locales/texts.ts';
import { balanceOfModel } from '../standing.ts';

/** Something a model pays the site for out of what they earned. */
export interface EarningsCharge {
  modelId: string;
  amountCredits: bigint;
  note: string;
  at: Date;
}

const makeSettings = statement(
  'earnings.make-payout-settings',
  'insert into earnings.payout_settings (model_id) values ($1) on conflict do nothing',
);
const lockSettings = statement(
  'earnings.lock-payout-settings',
  'select from earnings.payout_settings where model_id = $1 for update',
);

/** What a model may spend of their earnings, in whole credits: none while payouts are paused. */
async function availableEarnings(
  queries: Queryable,
  modelId: string,
  now: Date,
  holdDays: number,
): Promise<bigint> {
  const { available, pausedBecause } = await balanceOfModel(queries, modelId, now, holdDays);
  return pausedBecause === undefined ? wholeCredits(available) : 0n;
}

/**
 * Moves earnings that are ready to be paid out to the site, inside the caller's transaction. Everything
 * that spends earnings locks the model's payout settings first, so that no two spend the same credits.
 * @throws Refusal not_enough_earnings, payouts_held
 */
async function chargeEarnings(
  tx: Transaction,
  { modelId, amountCredits, note, at }: EarningsCharge,
  holdDays: number,
): Promise<string> {
  if (amountCredits <= 0n) throw new Error('A charge is above zero.');
  await tx.execute(makeSettings, [modelId]);
  await tx.execute(lockSettings, [modelId]);
  const { available: exact, pausedBecause } = await balanceOfModel(tx, modelId, at, holdDays);
  const available = wholeCredits(exact);
  if (pausedBecause !== undefined) refuse('payouts_held');
  if (available < amountCredits) {
    refuse('not_enough_earnings', {
      msg: texts.refusals.notEnough({ available }),
    });
  }
  return await post(tx, {
    kind: 'advertising',
    actorId: modelId,
    note,
    at,
    lines: [
      { kind: 'earnings', ownerId: modelId, amountCredits: -amountCredits },
      { kind: 'house', ownerId: null, amountCredits },
    ],
  });
}

/** How the site is paid out of earnings. */
export interface EarningsCharges {
  /** Takes earnings that are ready to be paid out, inside the caller's transaction. */
  charge(tx: Transaction, wanted: EarningsCharge): Promise<string>;
  /** What a model may spend of their earnings now. */
  availableTo(queries: Queryable, modelId: string, now: Date): Promise<bigint>;
}

/** @param holdDays how long earnings wait until they are ready */
export function createEarningsCharges(holdDays: () => Promise<number>): EarningsCharges {
  return {
    charge: async (tx, wanted) => await chargeEarnings(tx, wanted, await holdDays()),
    availableTo: async (queries, modelId, now) =>
      await availableEarnings(queries, modelId, now, await holdDays()),
  };
}
