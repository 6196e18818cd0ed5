import type { SpendingLimit } from '@candela/contract/ledger/operations';
import { type Queryable, statement, type Transaction } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { verbatim } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { netOf } from '../queries/balance-of.ts';
import type { SpendingDeps } from './dependencies.ts';
import { changeLimit, limitAt, type SpendingLimitRow } from './rules.ts';

const columns = `limit_credits as "limitCredits", pending_credits as "pendingCredits", pending_from as "pendingFrom"`;
const find = statement<SpendingLimitRow>(
  'ledger.spending-limit',
  `select ${columns} from ledger.spending_limits where account_id = $1`,
);
const lock = statement<SpendingLimitRow>(
  'ledger.lock-spending-limit',
  `select ${columns} from ledger.spending_limits where account_id = $1 for update`,
);
const write = statement<object>(
  'ledger.write-spending-limit',
  `insert into ledger.spending_limits (account_id, limit_credits, pending_credits, pending_from, updated_at)
   values ($1, $2, $3, $4, $5)
   on conflict (account_id) do update set limit_credits = excluded.limit_credits,
     pending_credits = excluded.pending_credits, pending_from = excluded.pending_from, updated_at = excluded.updated_at`,
);
const spent = statement<{ spent: bigint }>(
  'ledger.spent-this-month',
  `select spent from ledger.monthly_spending
   where account_id = $1 and month = date_trunc('month', $2::timestamptz at time zone 'UTC')::date`,
);

const lockOf = statement<{ spent: bigint }>(
  'ledger.lock-month',
  `insert into ledger.monthly_spending (account_id, month)
   values ($1, date_trunc('month', $2::timestamptz at time zone 'UTC')::date)
   on conflict (account_id, month) do update set spent = monthly_spending.spent returning spent`,
);
const held = statement<{ credits: bigint }>(
  'ledger.held-for-goals',
  `select coalesce(sum(amount), 0)::bigint as credits from ledger.holds where buyer_id = $1 and status = 'held'`,
);

/** The limit a member set, and what was spent this month. */
export async function getSpendingLimit(deps: SpendingDeps, accountId: string): Promise<SpendingLimit> {
  return await read(deps.database, accountId, deps.clock());
}

/** Sets a limit; one that allows more holds a day later. */
export async function setSpendingLimit(
  deps: SpendingDeps,
  input: { limitCredits: number | null },
  context: RequestContext,
): Promise<SpendingLimit> {
  const wanted = input.limitCredits === null ? null : BigInt(input.limitCredits);
  return await change(deps, signedIn(context).accountId, (row, now) => changeLimit(row, wanted, now));
}

/** Keeps the limit that holds now. */
export async function cancelPendingLimit(
  deps: SpendingDeps,
  context: RequestContext,
): Promise<SpendingLimit> {
  return await change(deps, signedIn(context).accountId, (row, now) => ({
    ...limitAt(row, now),
    pendingCredits: null,
    pendingFrom: null,
  }));
}

/**
 * Locks a member's month, which every change of what they spend does before it touches a purchase or the wallet:
 * in any other order two changes at once could wait for each other. Resolves to what was spent so far.
 */
export async function lockMonth(tx: Queryable, accountId: string, now: Date): Promise<bigint> {
  return (await tx.row(lockOf, [accountId, now])).spent;
}

/**
 * Locks the member's month and refuses spending_limit_reached when so much more, beside what is spent and what is
 * held, would go over the member's limit.
 */
export async function requireWithinLimit(
  tx: Queryable,
  accountId: string,
  amount: bigint,
  now: Date,
): Promise<void> {
  const soFar = await lockMonth(tx, accountId, now);
  const { limitCredits } = limitAt(await tx.maybeRow(find, [accountId]), now);
  if (limitCredits === null) return;
  const { credits } = await tx.row(held, [accountId]);
  if (soFar + credits + amount > limitCredits) refuse('spending_limit_reached');
}

/**
 * Refuses what a charge of so many credits would be refused for, and charges nothing.
 * @throws Refusal spending_limit_reached, not_enough_credits (with `fields.missingCredits`)
 */
export async function requireChargeable(
  deps: SpendingDeps,
  tx: Transaction,
  accountId: string,
  amountCredits: bigint,
): Promise<void> {
  await requireWithinLimit(tx, accountId, amountCredits, deps.clock());
  const missing = amountCredits - (await netOf(tx, accountId));
  if (missing > 0n) {
    refuse('not_enough_credits', { fields: { missingCredits: verbatim(String(missing)) } });
  }
}

async function change(
  deps: SpendingDeps,
  accountId: string,
  to: (row: SpendingLimitRow | undefined, now: Date) => SpendingLimitRow,
): Promise<SpendingLimit> {
  const now = deps.clock();
  return await deps.database.transaction(async (tx) => {
    const { limitCredits, pendingCredits, pendingFrom } = to(await tx.maybeRow(lock, [accountId]), now);
    await tx.execute(write, [accountId, limitCredits, pendingCredits, pendingFrom, now]);
    return await read(tx, accountId, now);
  });
}

async function read(db: Queryable, accountId: string, now: Date): Promise<SpendingLimit> {
  const row = limitAt(await db.maybeRow(find, [accountId]), now);
  const soFar = (await db.maybeRow(spent, [accountId, now]))?.spent ?? 0n;
  return {
    limitCredits: row.limitCredits === null ? null : Number(row.limitCredits),
    spentCredits: Number(soFar),
    pending:
      row.pendingFrom === null
        ? null
        : {
            limitCredits: row.pendingCredits === null ? null : Number(row.pendingCredits),
            from: row.pendingFrom.toISOString(),
          },
  };
}
