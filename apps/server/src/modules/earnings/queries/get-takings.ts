import type { Takings } from '@candela/contract/earnings/takings';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { creditsOf } from '../../ledger/index.ts';
import type { EarningsDeps } from '../dependencies.ts';
import { balanceOfModel } from '../standing.ts';
import { dayIn, takingsOf } from '../takings.ts';

const selectTimeZone = statement<{ time_zone: string | null }>(
  'earnings.time-zone-of',
  'select time_zone from accounts.profiles where id = $1',
);

/** Where a model's days and months begin: in the time zone of her account, else the one she asks with. */
export async function timeZoneOf(database: Queryable, modelId: string, asked: string): Promise<string> {
  const { time_zone } = await database.row(selectTimeZone, [modelId]);
  return time_zone ?? asked;
}

// From the first of the month before, which is never less than four weeks ago.
const sumLocalDays = statement<{ day: string; hundredths: bigint }>(
  'earnings.sum-local-days',
  `select to_char(quarter at time zone $3, 'YYYY-MM-DD') as day, sum(hundredths)::bigint as hundredths
   from ledger.sale_sum_list
   where seller_id = $1 and quarter <= $2
     and quarter >= (date_trunc('month', $2::timestamptz at time zone $3) - interval '1 month') at time zone $3
   group by 1`,
);

/** What a model earned today and this month, by days of her own time zone. Reads sums by quarter of an hour, no sales. */
export async function getTakings(
  { database, clock, terms: readTerms }: EarningsDeps,
  input: { timeZone: string },
  context: RequestContext,
): Promise<Takings> {
  const { accountId: modelId } = signedIn(context);
  const now = clock();
  const { currency, creditValueMinor, earningsHoldDays } = await readTerms();
  const timeZone = await timeZoneOf(database, modelId, input.timeZone);
  const [earned, balance] = await Promise.all([
    localDays(database, modelId, now, timeZone),
    balanceOfModel(database, modelId, now, earningsHoldDays),
  ]);
  const today = dayIn(now, timeZone);
  const { todays, month, before, usual, days } = takingsOf(today, earned);
  // Rounded down: what is shown is never more than what is hers.
  const minorOf = (hundredths: bigint) => Math.floor((Number(hundredths) * creditValueMinor) / 100);
  const net = (hundredths: bigint) => ({ credits: creditsOf(hundredths), minor: minorOf(hundredths) });
  return {
    timeZone,
    currency,
    creditValueMinor,
    today: { ...net(todays), day: today, usualMinor: usual === null ? null : minorOf(usual) },
    month: { ...net(month), before: net(before) },
    ready: net(balance.available),
    hasEarned: balance.earned > 0n,
    days: days.map(({ day, hundredths }) => ({ day, minor: minorOf(hundredths) })),
  };
}

async function localDays(database: Queryable, modelId: string, now: Date, timeZone: string) {
  const rows = await database.rows(sumLocalDays, [modelId, now, timeZone]);
  return new Map(rows.map(({ day, hundredths }) => [day, hundredths]));
}
