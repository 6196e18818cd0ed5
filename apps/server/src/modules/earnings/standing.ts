import type { EarningsHold } from '@candela/contract/earnings/operations';
import { type Queryable, statement } from '../../platform/database/index.ts';
import { say } from '../../platform/i18n/index.ts';
import { creditsOf } from '../ledger/index.ts';
import { pendingOf } from './entries.ts';
import { texts } from './locales/texts.ts';
import { methodHoldReason, pendingSince, type Standing, split } from './rules.ts';

const selectLedger = statement<{ earnings: bigint; payable: bigint }>(
  'earnings.ledger-of-model',
  `select coalesce(sum(hundredths) filter (where kind = 'earnings'), 0)::bigint as earnings,
     coalesce(sum(hundredths) filter (where kind = 'payable'), 0)::bigint as payable
   from ledger.balances where owner_id = $1 and kind in ('earnings', 'payable')`,
);

const selectSpent = statement<{ spent: bigint }>(
  'earnings.spent-by-model',
  `select coalesce(-sum(hundredths), 0)::bigint as spent from ledger.earnings_movement_list
   where model_id = $1 and kind = 'advertising'`,
);

const selectPaid = statement<{ paid: bigint }>(
  'earnings.paid-to-model',
  `select coalesce(-sum(entry.hundredths), 0)::bigint as paid
   from ledger.account_list as account
   join ledger.entry_list as entry on entry.ledger_account_id = account.id
   join ledger.transaction_list as transaction on transaction.id = entry.transaction_id
   where account.kind = 'payable' and account.owner_id = $1 and transaction.kind = 'payout_paid'`,
);

interface HoldRow {
  kind: 'operator' | 'chargeback' | 'review';
  reason: string;
  amount_hundredths: bigint | null;
  created_at: Date;
}

const selectHolds = statement<HoldRow>(
  'earnings.holds-of-model',
  `select kind, reason, amount_hundredths, created_at from earnings.holds
   where model_id = $1 and released_at is null order by created_at, id`,
);

const selectMethodHold = statement<{ held_since: Date; held_until: Date }>(
  'earnings.method-hold-of-model',
  `select held_since, held_until from earnings.payout_settings where model_id = $1 and held_until > $2`,
);

/** What a model has, in hundredths of a credit, split by what may be done with it. Only whole credits are paid out. */
export interface Balance {
  pending: bigint;
  available: bigint;
  held: bigint;
  requested: bigint;
  paid: bigint;
  /** On advertising. */
  spent: bigint;
  /** What later sales have to make up for first. */
  owed: bigint;
  earned: bigint;
  holds: EarningsHold[];
  /** Why nothing may be asked for now, or undefined. */
  pausedBecause: string | undefined;
}

/**
 * Reads a model's balance at a moment. For a decision it is read in the transaction that has locked the model's
 * payout settings.
 */
export async function balanceOfModel(
  database: Queryable,
  modelId: string,
  now: Date,
  earningsHoldDays: number,
): Promise<Balance> {
  const { earnings, payable } = await database.row(selectLedger, [modelId]);
  const { paid } = await database.row(selectPaid, [modelId]);
  const { spent } = await database.row(selectSpent, [modelId]);
  const pending = await pendingOf(database, modelId, pendingSince(now, earningsHoldDays));
  const holdRows = await database.rows(selectHolds, [modelId]);
  const methodHold = await database.maybeRow(selectMethodHold, [modelId, now]);
  const standing: Standing = {
    earnings,
    pending,
    heldAmounts: holdRows.reduce((sum, hold) => sum + (hold.amount_hundredths ?? 0n), 0n),
    allHeld: holdRows.some((hold) => hold.amount_hundredths === null),
  };
  const { held, available } = split(standing);
  const holds = [...holdRows.map(holdView), ...(methodHold ? [methodHoldView(methodHold)] : [])];
  return {
    pending,
    available,
    held,
    requested: payable,
    paid,
    spent,
    owed: earnings < pending ? pending - earnings : 0n,
    earned: earnings + payable + paid + spent,
    holds,
    pausedBecause: holds.find((hold) => hold.amountCredits === null)?.reason,
  };
}

function holdView({ kind, reason, amount_hundredths, created_at }: HoldRow): EarningsHold {
  const amountCredits = amount_hundredths === null ? null : creditsOf(amount_hundredths);
  const why = kind === 'review' ? say(texts.labels.reviewHold) : reason;
  return { kind, reason: why, amountCredits, since: created_at.toISOString(), until: null };
}

function methodHoldView({ held_since, held_until }: { held_since: Date; held_until: Date }): EarningsHold {
  return {
    kind: 'methodChange',
    reason: methodHoldReason,
    amountCredits: null,
    since: held_since.toISOString(),
    until: held_until.toISOString(),
  };
}
