import { type Queryable, statement } from '../../platform/database/index.ts';
import type { PersonalData } from '../../platform/personal-data/index.ts';

const earned = statement<{ credits: bigint }>(
  'earnings.earnings-left',
  `select coalesce(sum(balance), 0)::bigint as credits from ledger.balances where owner_id = $1 and kind = 'earnings'`,
);
const underWay = statement<{ payouts: number }>(
  'earnings.open-payouts',
  `select count(*)::int as payouts from earnings.payouts where model_id = $1 and status in ('requested', 'approved')`,
);

/** Everything earned and not asked to be paid, held back or not. */
export async function earningsOf(queries: Queryable, accountId: string): Promise<bigint> {
  return (await queries.row(earned, [accountId])).credits;
}

/** How many payouts are under way. */
export async function openPayoutsOf(queries: Queryable, accountId: string): Promise<number> {
  return (await queries.row(underWay, [accountId])).payouts;
}

const ledger = 'The ledger is never changed; once the account is erased, nothing in it says whose it was.';

/** Payouts and where they go. */
export const earningsData: PersonalData = {
  area: 'earnings',
  tables: [
    { table: 'earnings.payouts', of: ['model_id'], mentions: [], erase: { retain: ledger } },
    {
      table: 'earnings.payout_methods',
      of: ['model_id'],
      leaveOut: ['encrypted'],
      erase: { set: `label = 'Erased', encrypted = null, removed_at = coalesce(t.removed_at, now())` },
    },
    {
      table: 'earnings.payout_method_changes',
      of: ['model_id'],
      leaveOut: ['encrypted', 'salt', 'code_hash'],
      erase: 'delete',
    },
    { table: 'earnings.payout_settings', of: ['model_id'], erase: 'delete' },
    { table: 'earnings.holds', of: ['model_id'], erase: { retain: ledger } },
  ],
};
