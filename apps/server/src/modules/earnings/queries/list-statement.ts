import { type StatementLine, statementKind } from '@candela/contract/earnings/statement';
import { boundedCount, listedAtMost, rowsOfPage, statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { creditsOf } from '../../ledger/index.ts';
import type { EarningsDeps } from '../dependencies.ts';
import { sourceOf } from '../entries.ts';

interface LineRow {
  id: string;
  kind: string;
  title: string;
  uniqueId: string | null;
  username: string | null;
  hundredths: bigint;
  balance: bigint;
  purchaseId: string | null;
  createdAt: Date;
}

// Each half is read no further than the page needs. The balance after a line is what the ledger says now without all
// newer lines.
const selectPage = statement<LineRow>(
  'earnings.statement-page',
  `with lines as (
     (select id, kind, title, share_hundredths as hundredths, case when not anonymous then buyer_id end as from_id,
        null::uuid as purchase_id, created_at
      from ledger.purchase_list where seller_id = $1 and share_hundredths > 0
      order by created_at desc, id desc limit $2::int + $3::int)
     union all
     (select id, kind, title, hundredths, null, purchase_id, created_at from ledger.earnings_movement_list where model_id = $1
      order by created_at desc, id desc limit $2::int + $3::int)
   ), standing as (
     select lines.*, (select coalesce(sum(hundredths), 0) from ledger.balances where kind = 'earnings' and owner_id = $1)
       - sum(hundredths) over (order by created_at desc, id desc) + hundredths as balance
     from lines
   )
   select line.id, line.kind, line.title, line.hundredths, line.balance::bigint as balance,
     line.purchase_id as "purchaseId", line.created_at as "createdAt", account.unique_id as "uniqueId",
     account.username
   from (select * from standing order by created_at desc, id desc offset $2::int limit $3::int) as line
   left join accounts.public_accounts as account on account.id = line.from_id
   order by line.created_at desc, line.id desc`,
);
const countLines = statement<{ total: number }>(
  'earnings.statement-count',
  boundedCount(`from (
     (select from ledger.purchase_list where seller_id = $1 and share_hundredths > 0 limit ${listedAtMost})
     union all (select from ledger.earnings_movement_list where model_id = $1 limit ${listedAtMost})) as lines`),
);

/** A page of everything that changed a model's earnings, newest first, each with the balance after it. */
export async function listStatement(
  deps: EarningsDeps,
  input: { current_page: number; per_page: number },
  context: RequestContext,
): Promise<{ data: StatementLine[]; totalCount: number }> {
  const { accountId: modelId } = signedIn(context);
  const { before, wanted } = rowsOfPage(input);
  const [rows, { total }] = await Promise.all([
    deps.database.rows(selectPage, [modelId, before, wanted]),
    deps.database.row(countLines, [modelId]),
  ]);
  return { data: rows.map(lineView), totalCount: total };
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
    credits: creditsOf(row.hundredths),
    balanceCredits: creditsOf(row.balance),
  };
}
