import { type PayoutMethodKind, payoutMethodKind } from '@candela/contract/earnings/payouts';
import { dayMs } from '@candela/contract/shared/durations';
import { type Queryable, statement } from '../../platform/database/index.ts';

const payoutsLookedAt = 50;
/** Of fewer payouts nothing is said: they may have been anything. */
const payoutsAtLeast = 5;

/** How long a payment is under way once it was sent, in days: banks within Europe, banks elsewhere, the chain. */
const travelDays: Readonly<Record<PayoutMethodKind, number>> = { bank: 2, wire: 5, crypto: 0 };

const usual = statement<{ kind: PayoutMethodKind; days: number }>(
  'earnings.usual-payout-days',
  `select kind, (percentile_cont(0.8) within group (order by extract(epoch from settled_at - requested_at)) / 86400)::float8 as days
   from unnest($1::text[]) as kind cross join lateral (
     select requested_at, settled_at from earnings.payouts
     where status = 'paid' and method_kind = kind order by settled_at desc limit $2
   ) as paid
   group by kind having count(*) >= $3`,
);

/**
 * When a payout asked for now should have arrived, as four of five of the last ones of its kind did: the wait until
 * it was sent, and the days a payment of this kind travels. Null until enough were paid.
 */
export async function expectedArrivals(
  database: Queryable,
  now: Date,
): Promise<Record<PayoutMethodKind, string | null>> {
  const rows = await database.rows(usual, [payoutMethodKind.options, payoutsLookedAt, payoutsAtLeast]);
  const arrivals: Record<PayoutMethodKind, string | null> = { bank: null, wire: null, crypto: null };
  for (const { kind, days } of rows) {
    arrivals[kind] = new Date(now.getTime() + (days + travelDays[kind]) * dayMs).toISOString();
  }
  return arrivals;
}
