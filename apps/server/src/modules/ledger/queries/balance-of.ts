import { type Queryable, statement } from '../../../platform/database/index.ts';

/** An account's credits. */
export interface CreditBalance {
  /** Spendable now; `netCreditScore` on the wire. */
  net: bigint;
  /** Everything ever received; `creditScore` on the wire. */
  total: bigint;
}

const selectBalance = statement<CreditBalance>(
  'ledger.balance-of',
  `select account.hundredths / 100 as net,
     coalesce((select sum(hundredths) / 100 from ledger.entries where ledger_account_id = account.id and hundredths > 0), 0)::bigint
       as total
   from ledger.accounts as account where account.kind = 'wallet' and account.owner_id = $1`,
);

/** Reads an account's credits; nothing ever received is zero. */
export async function balanceOf(database: Queryable, accountId: string): Promise<CreditBalance> {
  return (await database.maybeRow(selectBalance, [accountId])) ?? { net: 0n, total: 0n };
}

const selectNet = statement<{ net: bigint }>(
  'ledger.net-of',
  "select hundredths / 100 as net from ledger.accounts where kind = 'wallet' and owner_id = $1",
);

/** What an account may spend now; costs the same however much it ever received. */
export async function netOf(database: Queryable, accountId: string): Promise<bigint> {
  return (await database.maybeRow(selectNet, [accountId]))?.net ?? 0n;
}
