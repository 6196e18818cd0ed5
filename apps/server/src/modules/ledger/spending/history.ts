import type { HistoryEntry, HistoryLine } from '@candela/contract/ledger/operations';
import { type PurchaseKind, purchaseKind } from '@candela/contract/ledger/purchases';
import { dayMs } from '@candela/contract/shared/durations';
import { csvOf } from '../../../platform/csv.ts';
import { type Queryable, rowsOfPage, statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { texts } from '../locales/texts.ts';
import { creditCosts } from './credit-costs.ts';
import type { SpendingDeps } from './dependencies.ts';
import {
  countHistory,
  type HistoryRequest,
  type HistoryRow,
  historyColumns,
  historyFilter,
  historyLines,
  historyPerson,
} from './history-lines.ts';

const exportAtMost = 50_000;

const one = statement<HistoryRow & { details: Record<string, unknown> | null; option: string | null }>(
  'ledger.history-entry',
  `select ${historyColumns}, purchase.details, purchase.option
   from ledger.history_entries as entry ${historyPerson} left join ledger.purchases as purchase on purchase.id = entry.id
   where entry.account_id = $1 and entry.id = $2`,
);

/** A page of everything that changed the balance, newest first. */
export async function listHistory(
  { database }: SpendingDeps,
  asked: HistoryRequest & { current_page: number; per_page: number },
  context: RequestContext,
): Promise<{ data: HistoryLine[]; totalCount: number }> {
  const { accountId } = signedIn(context);
  const filter = historyFilter(accountId, asked);
  const [rows, totalCount, costs] = await Promise.all([
    historyLines(database, filter, rowsOfPage(asked)),
    countHistory(database, filter),
    creditCosts(database, accountId),
  ]);
  const data = rows.map((row) => ({
    ...entryOf(row),
    balanceCredits: Number(row.balance),
    money: costs.moneyOf(row),
  }));
  return { data, totalCount };
}

/** The same as a CSV file. */
export async function exportHistory(
  { database, clock }: SpendingDeps,
  asked: HistoryRequest,
  context: RequestContext,
) {
  const { accountId } = signedIn(context);
  const [rows, costs] = await Promise.all([
    historyLines(database, historyFilter(accountId, asked), { before: 0, wanted: exportAtMost }),
    creditCosts(database, accountId),
  ]);
  const csv = csvOf(
    texts.history,
    rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      amount: Number(row.amount),
      amountMinor: costs.moneyOf(row)?.amountMinor ?? '',
      currency: costs.currency ?? '',
      balance: Number(row.balance),
      owed: Number(row.owed),
      refunded: Number(row.refunded),
    })),
  );
  return { fileName: `purchase-history-${clock().toISOString().slice(0, 10)}.csv`, csv };
}

/** One line with what is known about it. */
export async function getPurchase(deps: SpendingDeps, purchaseId: string, context: RequestContext) {
  const row = await deps.database.maybeRow(one, [signedIn(context).accountId, purchaseId]);
  if (!row) return refuse('not_found');
  return { ...entryOf(row), details: row.details ?? {}, option: row.option };
}

const spent = statement<{ day: string; kind: PurchaseKind; credits: bigint }>(
  'ledger.spent-by-day',
  `select to_char(day, 'YYYY-MM-DD') as day, kind, went - refunded as credits
   from ledger.daily_totals where account_id = $1 and day >= $2::date and kind = any ($3::text[]) and went > refunded
   order by day, kind`,
);

/** Credits spent by day (UTC) and kind, refunds taken off, over the last so many days. */
export async function getSpending(db: Queryable, accountId: string, days: number, now: Date) {
  const first = new Date(now.getTime() - (days - 1) * dayMs).toISOString().slice(0, 10);
  const rows = await db.rows(spent, [accountId, first, purchaseKind.options]);
  const points = rows.map((row) => ({ ...row, credits: Number(row.credits) }));
  return { points, totalCredits: points.reduce((sum, point) => sum + point.credits, 0) };
}

function entryOf(row: HistoryRow): HistoryEntry {
  return {
    _id: row.id,
    kind: row.kind,
    title: row.title,
    amountCredits: Number(row.amount),
    refundedCredits: Number(row.refunded),
    owedCredits: Number(row.owed),
    counterpart: personOf(row),
    itemId: row.itemId,
    purchaseId: row.purchaseId,
    quantity: row.quantity,
    message: row.message,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The other side, unless it is gone. */
export function personOf(
  row: Pick<HistoryRow, 'personId' | 'uniqueId' | 'username' | 'name' | 'profileImage' | 'type'>,
) {
  const { personId, uniqueId, username, name, profileImage, type } = row;
  if (personId === null || uniqueId === null || username === null || type === null) return null;
  return { _id: personId, uniqueId, username, name: name ?? '', profileImage, type };
}
