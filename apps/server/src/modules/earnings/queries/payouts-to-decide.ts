import type { PayoutStatus } from '@candela/contract/earnings/payouts';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { type PayoutRow, payoutColumns } from '../payout-row.ts';

const selectByStatus = statement<PayoutRow>(
  'earnings.payouts-by-status',
  `select ${payoutColumns} from earnings.payouts where status = any($1::text[]) order by requested_at, id limit $2 offset $3`,
);

/** Payouts of all models that stand in certain ways, oldest first: the operator's list. */
export function payoutsByStatus(
  database: Queryable,
  statuses: readonly PayoutStatus[],
  page: { limit: number; offset: number },
): Promise<PayoutRow[]> {
  return database.rows(selectByStatus, [statuses, page.limit, page.offset]);
}
