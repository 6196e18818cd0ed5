import { bootSite } from '@candela/testkit/boot';
import { myProfile, signInAs } from '@candela/testkit/e2e-people';
import { openTestDatabase } from '@candela/testkit/test-database';
import pg from 'pg';
import { percentile, round } from './report/percentile.ts';
import { report } from './report/table.ts';

/**
 * `npm run bench:statistics`: 28 and 90 days of a model with ten million views and two million sales in the last 180
 * days, over 1,000 items, as the sums hold them: every quarter of an hour of every kind and from every source has
 * something. `--json` ends with one line of figures.
 */
const aimMs = 300;
const rounds = 60;
const warmUp = 5;

const fill = [
  `insert into statistics.quarters (model_id, quarter, profile_views, item_views, visitors, followers,
     from_home, from_lists, from_search, from_profiles, from_shows, from_items, from_favourites, from_messages,
     from_notifications, from_site, from_direct, from_elsewhere, from_unknown)
   select $1, quarter, 289, 290, 120, 1, 60, 60, 60, 60, 60, 60, 60, 60, 30, 20, 30, 15, 4
   from generate_series(ledger.quarter_of(now() - interval '180 days'), now(), interval '15 minutes') as quarter
   on conflict do nothing`,
  `insert into statistics.item_days (model_id, day, item_id, views, unlocks, net_hundredths,
     from_home, from_search, from_unknown)
   select $1, now()::date - day, ('00000000-0000-7000-8000-' || lpad(item::text, 12, '0'))::uuid, 28, 1, item * 10,
     14, 10, 4
   from generate_series(0, 180) as day cross join generate_series(1, 1000) as item
   on conflict do nothing`,
  `insert into ledger.sale_sums (seller_id, quarter, kind, hundredths, gross, count, largest_hundredths)
   select $1, quarter, kind, 10000, 200, 20, 500
   from generate_series(ledger.quarter_of(now() - interval '180 days'), now(), interval '15 minutes') as quarter
     cross join unnest(array['tip', 'video', 'gallery', 'message', 'liveStream', 'privateShow']) as kind
   on conflict do nothing`,
];

const database = await openTestDatabase();
const site = await bootSite({
  seed: 'demo',
  env: {
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    RATE_LIMIT_FACTOR: '10000',
    LOG_LEVEL: 'error',
  },
});
try {
  const token = await signInAs(site, 'model');
  const { _id: modelId } = await myProfile(site, token);
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  for (const text of fill) await owner.query(text, [modelId]);
  await owner.query('vacuum analyze statistics.quarters, statistics.item_days, ledger.sale_sums');
  await owner.end();
  const ask = async (at: number) => {
    const started = performance.now();
    const range = at % 2 === 0 ? '28' : '90';
    await site.call('statistics/get', { range, timeZone: 'Europe/Lisbon' }, token);
    return performance.now() - started;
  };
  for (let at = 0; at < warmUp; at++) await ask(at);
  const times: number[] = [];
  for (let at = 0; at < rounds; at++) times.push(await ask(at));
  const p99 = percentile(times, 0.99);
  report(
    [
      {
        what: 'statistics of 28 and 90 days',
        value: `${round(percentile(times, 0.5))} ms, p50`,
        against: `${round(p99)} ms, p99`,
        aim: `${aimMs} ms`,
      },
    ],
    { p99Ms: round(p99) },
  );
} finally {
  await site.stop();
  await database.drop();
}
