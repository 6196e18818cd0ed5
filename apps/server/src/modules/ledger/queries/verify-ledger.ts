import { type Queryable, statement } from '../../../platform/database/index.ts';

/** A place where the ledger does not add up. An empty list of these is the proof that it does. */
export interface LedgerDifference {
  what:
    | 'transaction does not sum to zero'
    | 'balance differs from its entries'
    | 'wallet below zero'
    | 'purchase differs from its transactions'
    | 'held credits differ from open holds'
    | 'history differs from the wallet'
    | 'history differs from what is owed'
    | 'sales and movements differ from earnings';
  id: string;
  expected: bigint;
  found: bigint;
}

const selectDifferences = statement<LedgerDifference>(
  'wallet.verify-ledger',
  `select 'transaction does not sum to zero' as what, transaction_id::text as id, 0::bigint as expected,
     sum(amount)::bigint as found
   from ledger.entries group by transaction_id having sum(amount) <> 0
   union all
   select 'balance differs from its entries', standing.kind || ' ' || coalesce(standing.owner_id::text, 'of the site'),
     coalesce(replayed.amount, 0), standing.balance
   from ledger.balances as standing
   left join (select ledger_account_id, sum(amount)::bigint as amount from ledger.entries group by ledger_account_id)
     as replayed on replayed.ledger_account_id = standing.id
   where standing.balance <> coalesce(replayed.amount, 0)
   union all
   select 'wallet below zero', owner_id::text, 0, balance from ledger.accounts where kind = 'wallet' and balance < 0
   union all
   select 'purchase differs from its transactions', purchase.id::text, purchase.amount - purchase.refunded,
     coalesce(moved.amount, 0)
   from ledger.purchases as purchase
   left join (
     select link.purchase_id, -sum(entry.amount)::bigint as amount
     from ledger.purchase_transactions as link
     join ledger.entries as entry on entry.transaction_id = link.transaction_id
     join ledger.accounts as account on account.id = entry.ledger_account_id and account.kind = 'wallet'
     group by link.purchase_id
   ) as moved on moved.purchase_id = purchase.id
   where purchase.amount - purchase.refunded <> coalesce(moved.amount, 0)
   union all
   select 'held credits differ from open holds', coalesce(open.owner_id, standing.owner_id)::text,
     coalesce(open.amount, 0), coalesce(standing.balance, 0)
   from (select buyer_id as owner_id, sum(amount)::bigint as amount from ledger.holds where status = 'held' group by 1)
     as open
   full join (select owner_id, balance from ledger.balances where kind = 'held') as standing
     on standing.owner_id = open.owner_id
   where coalesce(open.amount, 0) <> coalesce(standing.balance, 0)
   union all
   select case standing.kind when 'wallet' then 'history differs from the wallet'
       else 'history differs from what is owed' end,
     standing.owner_id::text, standing.balance,
     coalesce(case standing.kind when 'wallet' then shown.amount else shown.owed end, 0)
   from ledger.balances as standing
   left join (select account_id, sum(amount)::bigint as amount, sum(owed)::bigint as owed from ledger.history_entries group by 1)
     as shown on shown.account_id = standing.owner_id
   where standing.kind in ('wallet', 'receivable')
     and standing.balance <> coalesce(case standing.kind when 'wallet' then shown.amount else shown.owed end, 0)
   union all
   select 'sales and movements differ from earnings', standing.owner_id::text, standing.balance,
     coalesce(sold.share, 0) + coalesce(moved.amount, 0)
   from ledger.balances as standing
   left join (select seller_id, sum(seller_share)::bigint as share from ledger.purchases group by 1)
     as sold on sold.seller_id = standing.owner_id
   left join (select model_id, sum(amount)::bigint as amount from ledger.earnings_movements group by 1)
     as moved on moved.model_id = standing.owner_id
   where standing.kind = 'earnings' and standing.balance <> coalesce(sold.share, 0) + coalesce(moved.amount, 0)`,
);

/** Replays the whole journal against the balances, purchases and holds kept beside it. */
export async function verifyLedger(database: Queryable): Promise<LedgerDifference[]> {
  return await database.rows(selectDifferences);
}
