import { type Queryable, statement } from '../../../platform/database/index.ts';

/**
 * A place where the ledger does not add up, in hundredths of a credit. An empty list of these is the proof that it
 * does.
 */
export interface LedgerDifference {
  what:
    | 'transaction does not sum to zero'
    | 'balance differs from its entries'
    | 'wallet below zero'
    | 'part of a credit outside of shares'
    | 'purchase differs from its transactions'
    | 'share differs from its transactions'
    | 'held credits differ from open holds'
    | 'history differs from the wallet'
    | 'history differs from what is owed'
    | 'days differ from the history'
    | 'sales and movements differ from earnings'
    | 'sums of sales differ from the sales';
  id: string;
  expected: bigint;
  found: bigint;
}

const selectDifferences = statement<LedgerDifference>(
  'ledger.verify-ledger',
  `select 'transaction does not sum to zero' as what, transaction_id::text as id, 0::bigint as expected,
     sum(hundredths)::bigint as found
   from ledger.entries group by transaction_id having sum(hundredths) <> 0
   union all
   select 'balance differs from its entries', standing.kind || ' ' || coalesce(standing.owner_id::text, 'of the site'),
     coalesce(replayed.hundredths, 0), standing.hundredths
   from ledger.balances as standing
   left join (select ledger_account_id, sum(hundredths)::bigint as hundredths from ledger.entries group by ledger_account_id)
     as replayed on replayed.ledger_account_id = standing.id
   where standing.hundredths <> coalesce(replayed.hundredths, 0)
   union all
   select 'wallet below zero', owner_id::text, 0, hundredths from ledger.accounts where kind = 'wallet' and hundredths < 0
   union all
   select 'part of a credit outside of shares', transaction_id::text, 0, entry.hundredths
   from ledger.entries as entry join ledger.accounts as account on account.id = entry.ledger_account_id
   where entry.hundredths % 100 <> 0 and account.kind not in ('earnings', 'house')
   union all
   select case moved.kind when 'wallet' then 'purchase differs from its transactions'
       else 'share differs from its transactions' end,
     purchase.id::text, moved.expected, moved.found
   from ledger.purchases as purchase
   left join (
     select link.purchase_id, coalesce(-sum(entry.hundredths) filter (where account.kind = 'wallet'), 0)::bigint as paid,
       coalesce(sum(entry.hundredths) filter (where account.kind = 'earnings'), 0)::bigint as share
     from ledger.purchase_transactions as link
     join ledger.entries as entry on entry.transaction_id = link.transaction_id
     join ledger.accounts as account on account.id = entry.ledger_account_id and account.kind in ('wallet', 'earnings')
     group by link.purchase_id
   ) as posted on posted.purchase_id = purchase.id,
   lateral (values
     ('wallet', (purchase.amount - purchase.refunded) * 100, coalesce(posted.paid, 0)),
     ('earnings', purchase.share_hundredths - purchase.returned_hundredths, coalesce(posted.share, 0))
   ) as moved(kind, expected, found)
   where moved.expected <> moved.found
   union all
   select 'held credits differ from open holds', coalesce(open.owner_id, standing.owner_id)::text,
     coalesce(open.hundredths, 0), coalesce(standing.hundredths, 0)
   from (select buyer_id as owner_id, sum(amount)::bigint * 100 as hundredths from ledger.holds where status = 'held' group by 1)
     as open
   full join (select owner_id, hundredths from ledger.balances where kind = 'held') as standing
     on standing.owner_id = open.owner_id
   where coalesce(open.hundredths, 0) <> coalesce(standing.hundredths, 0)
   union all
   select case standing.kind when 'wallet' then 'history differs from the wallet'
       else 'history differs from what is owed' end,
     standing.owner_id::text, standing.hundredths,
     coalesce(case standing.kind when 'wallet' then shown.amount else shown.owed end, 0)
   from ledger.balances as standing
   left join (select account_id, sum(amount)::bigint * 100 as amount, sum(owed)::bigint * 100 as owed
     from ledger.history_entries group by 1)
     as shown on shown.account_id = standing.owner_id
   where standing.kind in ('wallet', 'receivable')
     and standing.hundredths <> coalesce(case standing.kind when 'wallet' then shown.amount else shown.owed end, 0)
   union all
   select 'days differ from the history', concat_ws(' ', account_id, day, kind),
     coalesce(lines.came - lines.went + lines.refunded, 0) * 100,
     coalesce(summed.came - summed.went + summed.refunded, 0) * 100
   from ledger.daily_totals as summed
   full join (
     select account_id, (created_at at time zone 'UTC')::date as day, kind, sum(greatest(amount, 0))::bigint as came,
       sum(greatest(-amount, 0))::bigint as went,
       sum(case when kind = 'creditPurchase' then 0 else refunded end)::bigint as refunded
     from ledger.history_entries group by 1, 2, 3
   ) as lines using (account_id, day, kind)
   where (coalesce(summed.came, 0), coalesce(summed.went, 0), coalesce(summed.refunded, 0))
     <> (coalesce(lines.came, 0), coalesce(lines.went, 0), coalesce(lines.refunded, 0))
   union all
   select 'sales and movements differ from earnings', standing.owner_id::text, standing.hundredths,
     coalesce(sold.share, 0) + coalesce(moved.hundredths, 0)
   from ledger.balances as standing
   left join (select seller_id, sum(share_hundredths)::bigint as share from ledger.purchases group by 1)
     as sold on sold.seller_id = standing.owner_id
   left join (select model_id, sum(hundredths)::bigint as hundredths from ledger.earnings_movements group by 1)
     as moved on moved.model_id = standing.owner_id
   where standing.kind = 'earnings' and standing.hundredths <> coalesce(sold.share, 0) + coalesce(moved.hundredths, 0)
   union all
   select 'sums of sales differ from the sales', concat_ws(' ', seller_id, quarter, kind), coalesce(sold.hundredths, 0),
     coalesce(summed.hundredths, 0)
   from (
     select seller_id, quarter, kind, sum(hundredths)::bigint as hundredths, sum(gross)::bigint as gross,
       sum(count)::bigint as count
     from ledger.sale_sum_list group by 1, 2, 3
   ) as summed
   full join (
     select seller_id, ledger.quarter_of(created_at) as quarter, kind,
       sum(share_hundredths - returned_hundredths)::bigint as hundredths, sum(amount - refunded)::bigint as gross,
       count(*) as count
     from ledger.purchases where seller_id is not null and share_hundredths > 0 group by 1, 2, 3
   ) as sold using (seller_id, quarter, kind)
   where (coalesce(summed.hundredths, 0), coalesce(summed.gross, 0), coalesce(summed.count, 0))
     <> (coalesce(sold.hundredths, 0), coalesce(sold.gross, 0), coalesce(sold.count, 0))
   union all
   select 'days of the site differ from the sales', day::text, coalesce(sold.gross, 0) * 100,
     coalesce(summed.gross, 0) * 100
   from (select day, sum(gross)::bigint as gross from ledger.day_sum_list group by 1) as summed
   full join (
     select (created_at at time zone 'UTC')::date as day, sum(amount - refunded)::bigint as gross
     from ledger.purchases group by 1
   ) as sold using (day)
   where coalesce(summed.gross, 0) <> coalesce(sold.gross, 0)`,
);

/** Replays the whole journal against the balances, purchases and holds kept beside it. */
export async function verifyLedger(database: Queryable): Promise<LedgerDifference[]> {
  return await database.rows(selectDifferences);
}
