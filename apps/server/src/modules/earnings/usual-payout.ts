import type { PayoutMethodKind } from '@candela/contract/earnings/payouts';
import { dayMs } from '@candela/contract/shared/durations';
import { type Queryable, statement } from '../../platform/database/index.ts';

const payoutsLookedAt = 50;
/** Of fewer payouts nothing is said: they may have been anything. */
const payoutsAtLeast = 5;

/** How long a payment is under way once it was sent, in days: banks within Europe, banks elsewhere, the chain. */
const travelDays: Readonly<Record<PayoutMethodKind, number>> = { bank: 2, wire: 5, crypto: 0 };

const usual = statement<{ days: number | null }>(
  'earnings.usual-payout-days',
  `select case when count(*) >= $3 then
     (percentile_cont(0.8) within group (order by extract(epoch from settled_at - requested_at)) / 86400)::float8 end as days
   from (
     select requested_at, settled_at from earnings.payouts
     where status = 'paid' and method_kind = $1 order by settled_at desc limit $2
   ) as paid`,
);

/**
 * When a payout asked for now should have arrived, as four of five of the last ones of its kind did: the wait until
 * it was sent, and the days a payment of this kind travels. Null until enough were paid.
 */
export async function expectedArrival(
  database: Queryable,
  kind: PayoutMethodKind,
  now: Date,
): Promise<Date | null> {
  const { days } = await database.row(usual, [kind, payoutsLookedAt, payoutsAtLeast]);
  return days === null ? null : new Date(now.getTime() + (days + travelDays[kind]) * dayMs);
}
