import { v7 as newId } from 'uuid';
import { type Queryable, statement, violatedConstraint } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { hundredthsOf, type JournalLine } from './rules.ts';

/** A transaction to write. Its lines must sum to zero. */
export interface JournalTransaction {
  kind:
    | 'admin_credit'
    | 'reversal'
    | 'credit_purchase'
    | 'credit_refund'
    | 'chargeback'
    | 'sale'
    | 'tip'
    | 'minute'
    | 'advertising'
    | 'refund'
    | 'hold'
    | 'release'
    | 'payout_request'
    | 'payout_paid'
    | 'payout_returned';
  actorId: string | null;
  reversesId?: string;
  note?: string;
  at: Date;
  lines: readonly JournalLine[];
}

const postJournal = statement<object>(
  'ledger.post-journal',
  `select ledger.post_journal($1::uuid, $2::text, $3::uuid, $4::uuid, $5::text, $6::timestamptz,
    $7::text[], $8::uuid[], $9::bigint[])`,
);

/**
 * Writes one balanced transaction inside the caller's own.
 * @returns the transaction's id
 * @throws Refusal not_enough_credits when a wallet would fall below zero; the caller's transaction is then over
 */
export async function post(tx: Queryable, transaction: JournalTransaction): Promise<string> {
  const id = newId();
  const { kind, actorId, reversesId = null, note = '', at, lines } = transaction;
  try {
    await tx.execute(postJournal, [
      id,
      kind,
      actorId,
      reversesId,
      note,
      at,
      lines.map((line) => line.kind),
      lines.map((line) => line.ownerId),
      lines.map((line) => ('hundredths' in line ? line.hundredths : hundredthsOf(line.amountCredits))),
    ]);
  } catch (error) {
    if (violatedConstraint(error) === 'wallets_never_below_zero') refuse('not_enough_credits');
    throw error;
  }
  return id;
}
