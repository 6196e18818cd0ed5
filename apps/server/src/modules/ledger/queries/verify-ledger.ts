import { type Queryable, statement } from '../../../platform/database/index.ts';

/** A place where the ledger does not add up. An empty list of these is the proof that it does. */
export interface LedgerDifference {
  what:
    | 'transaction does not sum to zero'
    | 'balance differs from its entries'
    | 'wallet below zero'
    | 'purchase differs from its transactions'
    | 'held credits differ from open holds';
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
   where coalesce(open.amount, 0) <> coalesce(standing.balance, 0)`,
);

/** Replays the whole journal against the balances, purchases and holds kept beside it. */
export async function verifyLedger(database: Queryable): Promise<LedgerDifference[]> {
  return await database.rows(selectDifferences);
}
