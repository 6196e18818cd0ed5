import { type Queryable, statement } from '../../../platform/database/index.ts';
import { post } from '../../ledger/index.ts';
import { creditLines, reversalLines } from '../rules.ts';

interface Movement {
  accountId: string;
  credits: bigint;
  paymentId: string;
  at: Date;
}

const lockWallet = statement<{ balance: bigint }>(
  'payments.lock-wallet',
  'select ledger.locked_wallet_balance($1::uuid) as balance',
);
// Read after the wallet is locked: everything that changes it locks the wallet first.
const owedBy = statement<{ balance: bigint }>(
  'payments.owed-by',
  "select balance from ledger.balances where kind = 'receivable' and owner_id = $1",
);

/**
 * Gives bought credits, settling first what the account owes.
 * @returns the journal transaction's id, or null when nothing is left to give
 */
export async function giveCredits(tx: Queryable, movement: Movement): Promise<string | null> {
  const { accountId, credits, paymentId, at } = movement;
  if (credits === 0n) return null;
  await tx.row(lockWallet, [accountId]);
  const owed = (await tx.maybeRow(owedBy, [accountId]))?.balance ?? 0n;
  const lines = creditLines(accountId, credits, owed > 0n ? owed : 0n);
  return await post(tx, {
    kind: 'credit_purchase',
    actorId: accountId,
    note: `payment ${paymentId}`,
    at,
    lines,
  });
}

/** Takes credits back; what is no longer in the wallet is owed. Resolves to the journal transaction's id and that. */
export async function takeCreditsBack(
  tx: Queryable,
  kind: 'credit_refund' | 'chargeback',
  movement: Movement,
): Promise<{ transactionId: string; owedCredits: bigint }> {
  const { accountId, credits, paymentId, at } = movement;
  const { balance } = await tx.row(lockWallet, [accountId]);
  const lines = reversalLines(accountId, credits, balance);
  const transactionId = await post(tx, { kind, actorId: null, note: `payment ${paymentId}`, at, lines });
  return { transactionId, owedCredits: credits > balance ? credits - balance : 0n };
}
