import { type StatementLine, statementKind } from '@candela/contract/earnings/statement';
import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import type { EarningsDeps } from '../dependencies.ts';
import { sourceOf } from '../entries.ts';

interface LineRow {
  id: string;
  kind: string;
  title: string;
  uniqueId: string | null;
  username: string | null;
  amount: bigint;
  balance: bigint;
  purchaseId: string | null;
  createdAt: Date;
}

// Each half is read no further than the page needs. The balance after a line is what the ledger says now without all
// newer lines.
const selectPage = statement<LineRow>(
  'earnings.statement-page',
  `with lines as (
     (select id, kind, title, seller_share as amount, case when not anonymous then buyer_id end as from_id,
        null::uuid as purchase_id, created_at
      from ledger.purchase_list where seller_id = $1 and seller_share > 0
      order by created_at desc, id desc limit $2::int + $3::int)
     union all
     (select id, kind, title, amount, null, purchase_id, created_at from ledger.earnings_movement_list where model_id = $1
      order by created_at desc, id desc limit $2::int + $3::int)
   ), standing as (
     select lines.*, (select coalesce(sum(balance), 0) from ledger.balances where kind = 'earnings' and owner_id = $1)
       - sum(amount) over (order by created_at desc, id desc) + amount as balance
     from lines
   )
   select line.id, line.kind, line.title, line.amount, line.balance::bigint as balance,
     line.purchase_id as "purchaseId", line.created_at as "createdAt", account.unique_id as "uniqueId",
     account.username
   from (select * from standing order by created_at desc, id desc offset $2::int limit $3::int) as line
   left join accounts.public_accounts as account on account.id = line.from_id
   order by line.created_at desc, line.id desc`,
);
const countLines = statement<{ count: bigint }>(
  'earnings.statement-count',
  `select (select count(*) from ledger.purchase_list where seller_id = $1 and seller_share > 0)
     + (select count(*) from ledger.earnings_movement_list where model_id = $1) as count`,
);

/** A page of everything that changed a model's earnings, newest first, each with the balance after it. */
export async function listStatement(
  deps: EarningsDeps,
  input: { current_page: number; per_page: number },
  context: RequestContext,
): Promise<{ data: StatementLine[]; totalCount: number }> {
  const { accountId: modelId } = signedIn(context);
  const before = (input.current_page - 1) * input.per_page;
  const [rows, { count }] = await Promise.all([
    deps.database.rows(selectPage, [modelId, before, input.per_page]),
    deps.database.row(countLines, [modelId]),
  ]);
  return { data: rows.map(lineView), totalCount: Number(count) };
}

function lineView(row: LineRow): StatementLine {
  const kind = statementKind.safeParse(row.kind);
  return {
    _id: row.id,
    at: row.createdAt.toISOString(),
    kind: kind.success ? kind.data : sourceOf(row.kind),
    from:
      row.uniqueId !== null && row.username !== null
        ? { uniqueId: row.uniqueId, username: row.username }
        : null,
    title: row.title,
    purchaseId: row.purchaseId,
    credits: Number(row.amount),
    balanceCredits: Number(row.balance),
  };
}
