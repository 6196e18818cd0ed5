import type { EarningReport } from '@candela/contract/earnings/operations';
import { type PayoutMethodKind, payoutMethodKind } from '@candela/contract/earnings/payouts';
import type { StatisticsFigures, StatisticsReport } from '@candela/contract/statistics/operations';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeRefusal, fakeApi } from '../../test-support/fake-api.ts';
import { show } from '../../test-support/show.tsx';
import StatisticsScreen from './screens/statistics-screen.tsx';

const nothing: StatisticsFigures = {
  credits: 0,
  profileViews: 0,
  itemViews: 0,
  visitors: 0,
  followers: 0,
  unlocks: 0,
  itemUnlocks: 0,
  shows: 0,
  showMinutes: 0,
  peakViewers: 0,
};
const totals = {
  ...nothing,
  credits: 1200,
  profileViews: 300,
  itemViews: 200,
  followers: 14,
  unlocks: 12,
  itemUnlocks: 10,
};
const totalsBefore = { ...totals, credits: 1000, itemViews: 0, followers: 14 };

const report = (change: Partial<StatisticsReport> = {}): StatisticsReport => ({
  timeZone: 'Europe/Lisbon',
  currency: 'EUR',
  creditValueMinor: 5,
  viewsCountedSince: '2026-03-20T10:00:00.000Z',
  range: { from: '2026-04-01', to: '2026-04-02' },
  before: { from: '2026-03-30', to: '2026-03-31' },
  totals,
  totalsBefore,
  members: { atStart: 20, stayed: 17, joined: 4, atEnd: 21 },
  membersBefore: { atStart: 0, stayed: 0, joined: 20, atEnd: 20 },
  days: [
    { ...totals, day: '2026-04-01' },
    { ...nothing, day: '2026-04-02' },
  ],
  daysBefore: [
    { ...totalsBefore, day: '2026-03-30' },
    { ...nothing, day: '2026-03-31' },
  ],
  kinds: [{ source: 'video', credits: 1200, creditsBefore: 1000, count: 10, countBefore: 8 }],
  viewSources: [
    { source: 'search', views: 320, viewsBefore: 250 },
    { source: 'elsewhere', views: 180, viewsBefore: 0 },
    { source: 'unknown', views: 0, viewsBefore: 50 },
  ],
  hours: [{ weekday: 3, hour: 21, credits: 1200, views: 500 }],
  items: [
    {
      _id: '0198c5a0-0000-7000-8000-000000000001',
      kind: 'video',
      title: 'Three candles',
      views: 200,
      unlocks: 10,
      credits: 1200,
      viewSources: [
        { source: 'search', views: 120 },
        { source: 'messages', views: 80 },
      ],
    },
  ],
  shows: [],
  ...change,
});

const paid = {
  account: {
    _id: '0198c5a0-0000-7000-8000-000000000009',
    uniqueId: 'Rafe000001',
    username: 'rafe',
    profileImage: null,
  },
  credits: 400,
  count: 3,
};
const ofEachKind = <Value,>(value: Value) =>
  Object.fromEntries(payoutMethodKind.options.map((kind) => [kind, value])) as Record<
    PayoutMethodKind,
    Value
  >;
const earned: EarningReport = {
  balance: {
    pendingCredits: 0,
    pendingUntil: null,
    availableCredits: 0,
    availableMinor: 0,
    heldCredits: 0,
    requestedCredits: 0,
    paidCredits: 0,
    spentCredits: 0,
    owedCredits: 0,
    earnedCredits: 0,
  },
  holds: [],
  terms: {
    currency: 'EUR',
    creditValueMinor: 5,
    earningsHoldDays: 7,
    payoutMinimumCredits: ofEachKind(100),
    payoutArrivesBy: ofEachKind(null),
  },
  range: { from: '2026-04-01', to: '2026-04-02' },
  totals: { credits: 400, grossCredits: 500, siteCredits: 100, count: 3, previousCredits: 0 },
  sources: [],
  series: [],
  supporters: [paid],
};
const earnings = { getModelEarning: () => ({ data: earned }) };

test('who stayed and who paid most stand beside the figures, for the same days', async () => {
  const { sent } = fakeApi({ earnings, statistics: { getStatistics: () => ({ data: report() }) } });
  await show(<StatisticsScreen />);
  await expect.element(page.getByText('85% of 20 members stayed.')).toBeVisible();
  const fans = page.getByRole('region', { name: 'Top fans' });
  await expect.element(fans.getByRole('link', { name: 'rafe' })).toHaveAttribute('href', '/user/Rafe000001');
  await expect.element(fans.getByText('€20.00')).toBeVisible();
  expect(sent.find(([name]) => name === 'earnings.getModelEarning')?.[1]).toMatchObject({
    from: '2026-04-01',
    to: '2026-04-02',
  });
});

test('figures stand against the range before, and each opens to what it is made of', async () => {
  fakeApi({ earnings, statistics: { getStatistics: () => ({ data: report() }) } });
  await show(<StatisticsScreen />);
  const net = page.getByRole('button', { name: /Yours/ });
  await expect.poll(() => net.element().textContent).toContain('€60.00');
  await expect.poll(() => net.element().textContent).toContain('20% up, €50.00 before');
  await expect
    .poll(() => page.getByRole('button', { name: /New followers/ }).element().textContent)
    .toContain('Unchanged');
  const conversion = page.getByRole('button', { name: /Conversion/ });
  await expect.poll(() => conversion.element().textContent).toContain('5%');
  await expect.poll(() => conversion.element().textContent).toContain('None before');
  await expect
    .poll(() => page.getByRole('region', { name: "What it's made of" }).element().textContent)
    .toContain('Videos');
  await expect.element(page.getByText('Wednesday at 21:00 brings most: €60.00.')).toBeVisible();
  await page.getByRole('button', { name: /^Views/ }).click();
  const cameFrom = page.getByRole('region', { name: 'Where the 500 came from' });
  for (const line of [
    'Search320250 before',
    'Other sites1800 before',
    'Not known050 before',
    'Profile and room300300 before',
  ])
    await expect.poll(() => cameFrom.element().textContent).toContain(line);
  await expect.element(page.getByText('Search 120 · Messages 80')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '500' })).toBeInTheDocument();
});

test('new followers, members and buyers open to who they are, and each to what she knows of them', async () => {
  const { account } = paid;
  const him = { member: { ...account, name: '' }, at: '2026-04-01T20:00:00.000Z' };
  const { sent } = fakeApi({
    earnings,
    statistics: { getStatistics: () => ({ data: report() }) },
    fans: {
      listFansOfFigure: ({ figure, after }) => ({
        data: after === 'there' ? [] : [{ ...him, netCredits: figure === 'buyers' ? 400 : null }],
        next: figure === 'buyers' && after === undefined ? 'there' : null,
      }),
    },
  });
  await show(<StatisticsScreen />);
  await page.getByRole('button', { name: 'See who bought' }).click();
  const dialog = page.getByRole('dialog');
  const link = dialog.getByRole('link', { name: /rafe/ });
  await expect.element(link).toHaveAttribute('href', `/studio/fans?fan=${account._id}`);
  await expect.poll(() => link.element().textContent).toContain('€20.00');
  await dialog.getByRole('button', { name: 'Show more' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'See who joined' }).click();
  await expect.element(page.getByRole('dialog', { name: 'New members' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^New followers/ }).click();
  await page.getByRole('button', { name: 'See who', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'New followers' })).toBeVisible();
  const days = { from: '2026-04-01', to: '2026-04-02', timeZone: 'Europe/Lisbon' };
  expect(sent.filter(([name]) => name === 'fans.listFansOfFigure').map(([, input]) => input)).toEqual([
    { figure: 'buyers', ...days },
    { figure: 'buyers', ...days, after: 'there' },
    { figure: 'members', ...days },
    { figure: 'followers', ...days },
  ]);
});

test('another range is asked for, and the file is of the range shown', async () => {
  const asked: unknown[] = [];
  fakeApi({
    earnings,
    statistics: {
      getStatistics: ({ range }) => {
        asked.push(range);
        return { data: report() };
      },
      exportStatistics: ({ range }) => {
        asked.push(`file of ${range}`);
        return { data: { filename: 'statistics.csv', csv: 'Day' } };
      },
    },
  });
  await show(<StatisticsScreen />);
  await page.getByRole('radio', { name: '90 days' }).click();
  await expect.poll(() => asked).toEqual(['28', '90']);
  await page.getByRole('button', { name: 'CSV' }).click();
  await expect.poll(() => asked.at(-1)).toBe('file of 90');
});

test('a range without anything says so, and says since when views are counted', async () => {
  fakeApi({
    earnings,
    statistics: {
      getStatistics: () => ({
        data: report({
          viewsCountedSince: '2026-04-02T10:00:00.000Z',
          totals: nothing,
          totalsBefore: nothing,
          days: [{ ...nothing, day: '2026-04-02' }],
          daysBefore: [{ ...nothing, day: '2026-04-01' }],
          kinds: [],
          viewSources: [],
          hours: [],
          items: [],
        }),
      }),
    },
  });
  await show(<StatisticsScreen />);
  await expect.element(page.getByText('Nothing in this range')).toBeVisible();
  await expect.element(page.getByText('No item was viewed or unlocked.')).toBeVisible();
  await expect.element(page.getByText('No show in this range.')).toBeVisible();
  await expect.element(page.getByText(/Views are counted since/)).toBeVisible();
  await page.getByRole('button', { name: /^Views/ }).click();
  await expect.element(page.getByText('Nothing in this range')).toBeVisible();
});

test('what fails can be tried again', async () => {
  let works = false;
  fakeApi({
    earnings,
    statistics: {
      getStatistics: () => {
        if (works) return { data: report() };
        throw new FakeRefusal(400, 'conflict', 'Not now.');
      },
    },
  });
  await show(<StatisticsScreen />);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  works = true;
  await again.click();
  await expect.element(page.getByRole('button', { name: /Yours/ })).toBeVisible();
});
