import { type Queryable, statement } from '../../../platform/database/index.ts';

/** A place where the ledger does not add up. An empty list of these is the proof that it does. */
export interface LedgerDifference {
  what: 'transaction does not sum to zero' | 'balance differs from its entries';
  id: string;
  expected: bigint;
  found: bigint;
}

const selectDifferences = statement<LedgerDifference>(
  'wallet.verify-ledger',
  `select 'transaction does not sum to zero' as what, transaction_id::text as id, 0::bigint as expected,
     sum(amount)::bigint as found
   from journal_entries group by transaction_id having sum(amount) <> 0
   union all
   select 'balance differs from its entries', standing.kind || ' ' || coalesce(standing.owner_id::text, 'of the site'),
     coalesce(replayed.amount, 0), standing.balance
   from ledger_balances as standing
   left join (select ledger_account_id, sum(amount)::bigint as amount from journal_entries group by ledger_account_id)
     as replayed on replayed.ledger_account_id = standing.id
   where standing.balance <> coalesce(replayed.amount, 0)`,
);

/** Replays the whole journal against the balances kept beside it. */
export async function verifyLedger(database: Queryable): Promise<LedgerDifference[]> {
  return await database.rows(selectDifferences);
}
