import type { Statement } from '@candela/contract/ledger/operations';
import type { HistoryKind } from '@candela/contract/ledger/purchases';
import { dayMs } from '@candela/contract/shared/durations';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { type CreditCosts, creditCosts } from './credit-costs.ts';
import type { SpendingDeps } from './dependencies.ts';
import { backFilter, backKinds, type HistoryRowAfter, historyFilter, historyLines } from './history-lines.ts';

/** Days in UTC, both included; without a first day from the beginning, without a last until today. */
export interface StatementDays {
  from?: string | undefined;
  to?: string | undefined;
}

const sumKinds = statement<{
  kind: HistoryKind;
  cameBefore: bigint;
  wentBefore: bigint;
  came: bigint;
  went: bigint;
}>(
  'ledger.statement-sums',
  `select kind, coalesce(sum(came) filter (where day < $2::date), 0)::bigint as "cameBefore",
     coalesce(sum(went) filter (where day < $2::date), 0)::bigint as "wentBefore",
     coalesce(sum(came) filter (where $2::date is null or day >= $2), 0)::bigint as came,
     coalesce(sum(went) filter (where $2::date is null or day >= $2), 0)::bigint as went
   from ledger.daily_totals where account_id = $1 and ($3::date is null or day <= $3)
   group by kind`,
);

const backAtMost = 50_000;

/** What a wallet held before some days, what came in, went out and came back in them, and what it held after. */
export async function getStatement(
  { database }: Pick<SpendingDeps, 'database'>,
  { from, to }: StatementDays,
  accountId: string,
): Promise<Statement> {
  const [kinds, back, costs] = await Promise.all([
    database.rows(sumKinds, [accountId, from ?? null, to ?? null]),
    historyLines(database, backFilter(accountId, { from, to }), { before: 0, wanted: backAtMost }),
    creditCosts(database, accountId),
  ]);
  const sums = { before: 0n, spentBefore: 0n, in: 0n, out: 0n, back: 0n };
  for (const { kind, cameBefore, wentBefore, came, went } of kinds) {
    const isBack = (backKinds as readonly string[]).includes(kind);
    sums.before += cameBefore - wentBefore;
    sums.spentBefore += wentBefore - (isBack ? cameBefore : 0n);
    sums.out += went;
    if (isBack) sums.back += came;
    else sums.in += came;
  }
  const money = moneyOf(costs, { from, to }, sums, back);
  const amountOf = (credits: bigint, name: keyof typeof money) => ({
    credits: Number(credits),
    amountMinor: costs.currency === null ? null : Number(money[name]),
  });
  return {
    from: from ?? null,
    to: to ?? null,
    currency: costs.currency,
    opening: amountOf(sums.before, 'opening'),
    in: amountOf(sums.in, 'in'),
    out: amountOf(sums.out, 'out'),
    back: amountOf(sums.back, 'back'),
    closing: amountOf(sums.before + sums.in - sums.out + sums.back, 'closing'),
  };
}

/** The newest lines of some days, oldest first, and whether there are earlier ones. */
export async function statementLines(
  database: Queryable,
  days: StatementDays,
  accountId: string,
  atMost: number,
): Promise<{ lines: { row: HistoryRowAfter; amountMinor: number | null }[]; isCut: boolean }> {
  const filter = historyFilter(accountId, { ...days, kind: 'all', search: '' });
  const [rows, costs] = await Promise.all([
    historyLines(database, filter, { before: 0, wanted: atMost + 1 }),
    creditCosts(database, accountId),
  ]);
  const lines = rows
    .slice(0, atMost)
    .map((row) => ({ row, amountMinor: costs.moneyOf(row)?.amountMinor ?? null }));
  return { lines: lines.reverse(), isCut: rows.length > atMost };
}

/** The money beside those credits, in minor units. It adds up as they do. */
function moneyOf(
  costs: CreditCosts,
  { from, to }: StatementDays,
  sums: { spentBefore: bigint; out: bigint; back: bigint },
  backLines: readonly Parameters<CreditCosts['moneyOf']>[0][],
) {
  const start = from === undefined ? new Date(0) : new Date(`${from}T00:00:00Z`);
  const end = to === undefined ? farAway : new Date(Date.parse(`${to}T00:00:00Z`) + dayMs);
  const [costBefore, costAfter] = [
    costs.costOf(sums.spentBefore),
    costs.costOf(sums.spentBefore + sums.out - sums.back),
  ];
  const back = backLines.reduce((sum, line) => sum + BigInt(costs.moneyOf(line)?.amountMinor ?? 0), 0n);
  return {
    opening: costs.paidBefore(start) - costBefore,
    in: costs.paidBefore(end) - costs.paidBefore(start),
    out: costAfter - costBefore + back,
    back,
    closing: costs.paidBefore(end) - costAfter,
  };
}

const farAway = new Date('9999-12-31T00:00:00Z');
