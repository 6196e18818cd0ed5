import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { openTestEarnings, type TestEarnings } from './test-earnings.ts';

const chooseTimeZone = statement<object>(
  'test.choose-time-zone',
  'update accounts.accounts set time_zone = $2 where id = $1',
);

let site: TestEarnings;
let model: string;

beforeAll(async () => {
  site = openTestEarnings(await openTestDatabase());
});
afterAll(() => site.close());
beforeEach(async () => {
  model = await site.addModel();
});

it('sums a range by day and source, against the one before, with the site’s share', async () => {
  const buyer = await site.addMember(10_000n);
  await site.sell({ model, buyer, credits: 100n, daysAgo: 0 });
  await site.sell({ model, buyer, credits: 50n, daysAgo: 1, kind: 'gallery' });
  await site.sell({ model, buyer, credits: 30n, daysAgo: 1, kind: 'gallery' });
  await site.sell({ model, buyer, credits: 200n, daysAgo: 8 });
  const { data } = await site.as(model).getModelEarning({ days: 7 });
  expect(data.series).toHaveLength(7);
  expect(data.series.at(-1)).toEqual({ day: site.day(0), sources: { tip: 80 } });
  expect(data.series.at(-2)).toEqual({ day: site.day(1), sources: { gallery: 64 } });
  expect(data.totals).toEqual({
    credits: 144,
    grossCredits: 180,
    siteCredits: 36,
    count: 3,
    previousCredits: 160,
  });
  expect(data.sources.find(({ source }) => source === 'gallery')).toMatchObject({
    count: 2,
    largestCredits: 40,
  });
});

it('cuts days where the model lives', async () => {
  const buyer = await site.addMember(1000n);
  // The test's clock stands at noon UTC: eleven hours before is 01:00, which west of UTC is still the day before.
  await site.sell({ model, buyer, credits: 100n, daysAgo: 11 / 24 });
  const west = await site.as(model).getModelEarning({ days: 7, timeZoneOffsetMinutes: -300 });
  expect(west.data.series.at(-2)?.sources).toEqual({ tip: 80 });
  const here = await site.as(model).getModelEarning({ days: 7 });
  expect(here.data.series.at(-1)?.sources).toEqual({ tip: 80 });
});

it('names top supporters but nobody who tipped anonymously', async () => {
  const [open, shy, shyer] = [
    await site.addMember(1000n),
    await site.addMember(1000n),
    await site.addMember(1000n),
  ];
  await site.sell({ model, buyer: open, credits: 100n, daysAgo: 1 });
  await site.sell({ model, buyer: shy, credits: 300n, daysAgo: 1, anonymous: true });
  await site.sell({ model, buyer: shyer, credits: 200n, daysAgo: 1, anonymous: true });
  const { data } = await site.as(model).getModelEarning({});
  expect(
    data.supporters.map(({ account, credits, count }) => [account?._id ?? null, credits, count]),
  ).toEqual([
    [null, 400, 2],
    [open, 80, 1],
  ]);
  const { data: entries } = await site.as(model).listEarnings({});
  expect(entries.filter(({ anonymous }) => anonymous).map(({ from }) => from)).toEqual([null, null]);
});

it('lists entries by page, kind and day, newest first, and of one model only', async () => {
  const buyer = await site.addMember(10_000n);
  for (let daysAgo = 0; daysAgo < 5; daysAgo += 1) await site.sell({ model, buyer, credits: 10n, daysAgo });
  await site.sell({ model, buyer, credits: 40n, daysAgo: 2, kind: 'video' });
  await site.sell({ model: await site.addModel(), buyer, credits: 70n, daysAgo: 0 });
  const own = site.as(model);
  const first = await own.listEarnings({ per_page: 4 });
  expect(first.totalCount).toBe(6);
  expect(first.data).toHaveLength(4);
  const second = await own.listEarnings({ per_page: 4, current_page: 2 });
  const times = [...first.data, ...second.data].map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect((await own.listEarnings({ sources: ['video'] })).data).toMatchObject([
    { source: 'video', grossCredits: 40, credits: 32, siteCredits: 8, state: 'pending' },
  ]);
  const between = await own.listEarnings({ from: site.day(3), to: site.day(2) });
  expect(between.totalCount).toBe(3);
});

it('takes refunds off everything', async () => {
  const buyer = await site.addMember(1000n);
  const purchaseId = await site.sell({ model, buyer, credits: 100n, daysAgo: 1 });
  await site.refund(purchaseId, 50n);
  const own = site.as(model);
  const { balance, totals } = (await own.getModelEarning({})).data;
  expect(balance).toMatchObject({ pendingCredits: 40, earnedCredits: 40 });
  expect(totals).toMatchObject({ credits: 40, grossCredits: 50, siteCredits: 10 });
  await site.refund(purchaseId);
  expect((await own.listEarnings({})).data).toMatchObject([
    { state: 'refunded', credits: 0, refundedCredits: 80 },
  ]);
  expect((await own.getModelEarning({})).data.balance).toMatchObject({ pendingCredits: 0, earnedCredits: 0 });
});

it('writes a file no spreadsheet runs anything from', async () => {
  const buyer = await site.addMember(1000n);
  const message = '=HYPERLINK("https://example.org"),"quoted"\nsecond line';
  await site.sell({ model, buyer, credits: 100n, daysAgo: 1, message });
  const { data } = await site.as(model).exportEarnings({});
  expect(data.filename).toBe(`earnings-${site.day(29)}-to-${site.day(0)}.csv`);
  expect(data.csv.split('\n')[0]).toBe(
    '\ufeffDate,Kind,From,For,Message,Paid (credits),Site’s part (credits),Your part (credits),Refunded (credits),State,Available from',
  );
  expect(data.csv).toContain(
    `"'=HYPERLINK(""https://example.org""),""quoted""\nsecond line",100,20,80,0,pending,`,
  );
});

it.each([
  [{ from: '2026-02-01' }],
  [{ from: '2026-02-02', to: '2026-02-01' }],
  [{ from: '2024-01-01', to: '2026-01-01' }],
  [{ days: 8 as 7 }],
  [{ timeZoneOffsetMinutes: 100_000 }],
  [{ timeZoneOffsetMinutes: 7 }],
])('refuses the range %o', async (range) => {
  await expect(site.as(model).getModelEarning(range)).rejects.toThrow();
});

it('says the same before and after sales are folded into sums', async () => {
  const buyer = await site.addMember(1000n);
  const purchaseId = await site.sell({ model, buyer, credits: 100n, daysAgo: 0 });
  await site.sell({ model, buyer, credits: 40n, daysAgo: 6.999, kind: 'video' });
  await site.sell({ model, buyer, credits: 60n, daysAgo: 7.001, kind: 'video' });
  const read = async () => (await site.as(model).getModelEarning({ days: 30 })).data;
  const before = await read();
  expect(before.balance.pendingCredits).toBe(112);
  await site.wallet.rollUpLedger();
  expect(await read()).toEqual(before);
  await site.refund(purchaseId, 50n);
  expect((await read()).totals).toMatchObject({ credits: 120, count: 3 });
  await site.wallet.rollUpLedger();
  expect((await read()).totals).toMatchObject({ credits: 120, count: 3 });
  const differences = await site.wallet.verifyLedger();
  expect(differences.filter(({ what }) => what.startsWith('sums'))).toEqual([]);
});

it('tells today and the calendar month in her own time zone', async () => {
  const buyer = await site.addMember(10_000n);
  // The test's clock stands at noon UTC on 1 March, a Sunday.
  await site.sell({ model, buyer, credits: 10n, daysAgo: 1 / 24 });
  await site.sell({ model, buyer, credits: 100n, daysAgo: 10 / 24 });
  await site.sell({ model, buyer, credits: 200n, daysAgo: 7 });
  const takings = async (timeZone: string) => (await site.as(model).getTakings({ timeZone })).data;
  expect(await takings('UTC')).toMatchObject({
    timeZone: 'UTC',
    currency: 'USD',
    today: { day: '2026-03-01', credits: 88, minor: 880, usualMinor: 400 },
    month: { credits: 88, before: { credits: 0 } },
    days: [{ day: '2026-03-01', minor: 880 }],
  });
  // In New York 02:00 UTC was still Saturday, and February.
  const west = await takings('America/New_York');
  expect(west).toMatchObject({ today: { credits: 8 }, month: { credits: 8 } });
  await site.database.execute(chooseTimeZone, [model, 'America/New_York']);
  expect(await takings('UTC')).toEqual(west);
});

it('takes no time zone that nobody knows', async () => {
  await expect(site.as(model).getTakings({ timeZone: 'Mars/Olympus' })).rejects.toThrow();
  await expect(site.as(model).getTakings({ timeZone: '+02:00' })).rejects.toThrow();
  await expect(site.database.execute(chooseTimeZone, [model, 'Mars/Olympus'])).rejects.toThrow();
});

it('begins with nothing', async () => {
  const { data } = await site.as(model).getModelEarning({});
  expect(data.balance).toMatchObject({
    pendingCredits: 0,
    availableCredits: 0,
    earnedCredits: 0,
    paidCredits: 0,
  });
  expect(data.supporters).toEqual([]);
  await refusal(site.as(model).requestPayout({ amountCredits: 'all' }), 'no_payout_method');
});
