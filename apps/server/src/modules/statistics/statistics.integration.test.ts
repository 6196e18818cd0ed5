import { hourMs, minuteMs } from '@candela/contract/shared/durations';
import { type ViewSource, viewSource } from '@candela/contract/statistics/sources';
import { contextOf, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { addAccount } from '@candela/testkit/test-people';
import { createRouterClient } from '@orpc/server';
import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { createWallet, type Wallet } from '../ledger/index.ts';
import { noteView, rollUpStatistics, statisticsRoutes } from './index.ts';

// In Lisbon the clocks went forward on 29 March 2026, between these days and those they are compared with.
const now = new Date('2026-04-02T20:00:00.000Z');
const timeZone = 'Europe/Lisbon';
const dayOf = (at: Date) => new Intl.DateTimeFormat('sv', { timeZone }).format(at);
let test: TestDatabase;
let wallet: Wallet;
let model: string;
let member: string;

beforeAll(async () => {
  test = await openTestDatabase();
  wallet = createWallet({ database: test.database, clock: () => now });
});
beforeEach(async () => {
  model = await addAccount(test.database, 'model');
  member = await addAccount(test.database, 'user');
  await test.database.transaction((tx) =>
    wallet.grantCredits(tx, { accountId: member, amountCredits: 100_000n, note: 'test', actorId: null }),
  );
});
afterAll(() => test.drop());

const terms = async () => ({ currency: 'EUR', creditValueMinor: 5 });
const client = (modelId: string) =>
  createRouterClient(statisticsRoutes({ database: test.database, clock: () => now, terms }), {
    context: contextOf(sessionOf(modelId, 'model')),
  });
const read = async (input: { range?: '7' | '28' | 'month'; from?: string; to?: string } = { range: '7' }) =>
  (await client(model).getStatistics({ ...input, timeZone })).data;
const fold = () => rollUpStatistics(test.database, now);
const run = (name: string, text: string, values: unknown[]) =>
  test.database.execute(statement<object>(`statistics-test.${name}`, text), values);

type Kind = 'tip' | 'video' | 'album' | 'message';
const sell = async (kind: Kind, credits: number, at: Date, itemId: string | null = null) => {
  const { purchaseId } = await test.database.transaction((tx) =>
    wallet.charge(tx, {
      kind,
      buyerId: member,
      sellerId: model,
      itemId,
      title: 'One',
      amountCredits: BigInt(credits),
      message: '',
      anonymous: false,
      at,
    }),
  );
  return purchaseId;
};
const refund = (purchaseId: string, credits: number) =>
  test.database.transaction((tx) =>
    wallet.refund(tx, { purchaseId, amountCredits: BigInt(credits), reason: 'test', actorId: null }),
  );
const ledger = statement<{ kind: string; net: bigint; count: number; day: string }>(
  'statistics-test.ledger',
  `select kind, sum(share_hundredths - returned_hundredths)::bigint as net, count(*)::int as count,
     to_char(created_at at time zone 'Europe/Lisbon', 'YYYY-MM-DD') as day
   from ledger.purchase_list where seller_id = $1 and share_hundredths > 0 group by 1, 4`,
);

/** What entries within a range come to. */
function sumOf(
  rows: readonly { net: bigint; count: number; day: string }[],
  { from, to }: { from: string; to: string },
) {
  const chosen = rows.filter(({ day }) => day >= from && day <= to);
  return {
    credits: chosen.reduce((sum, { net }) => sum + Number(net), 0) / 100,
    count: chosen.reduce((sum, { count }) => sum + count, 0),
  };
}

const sale = fc.record({
  kind: fc.constantFrom<Kind>('tip', 'video', 'album', 'message'),
  credits: fc.integer({ min: 1, max: 300 }),
  // Two weeks back, so that both ranges and the missing hour between them are met.
  minutesAgo: fc.integer({ min: 0, max: 13 * 24 * 60 }),
  refunded: fc.integer({ min: 0, max: 100 }),
  isFolded: fc.boolean(),
});

/** One sale with its refund, now in the sums or still beside them. */
async function happen(
  {
    kind,
    credits,
    minutesAgo,
    refunded,
    isFolded,
  }: typeof sale extends fc.Arbitrary<infer One> ? One : never,
  itemId: string,
): Promise<void> {
  const at = new Date(now.getTime() - minutesAgo * minuteMs);
  const isItem = kind === 'video' || kind === 'album';
  const purchaseId = await sell(kind, credits, at, isItem ? itemId : null);
  const back = Math.floor((credits * refunded) / 100);
  if (back > 0) await refund(purchaseId, back);
  if (isFolded) await fold();
}

const addItem = (itemId: string) =>
  run(
    'item',
    `insert into library.items (id, model_id, kind, title, visibility, status, is_draft, media_state, approval,
       created_at, updated_at)
     values ($1, $2, 'news', 'Behind the curtain', 'public', 'draft', true, 'ready', 'approved', $3, $3)`,
    [itemId, model, now],
  );

describe('sums', () => {
  it('equal the entries of the ledger, by kind and by day, over sales and refunds in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 12 }), async (sales) => {
        model = await addAccount(test.database, 'model');
        const itemId = newId();
        for (const one of sales) await happen(one, itemId);
        const entries = await test.database.rows(ledger, [model]);
        const report = await read();
        for (const { source, credits, creditsBefore, count, countBefore } of report.kinds) {
          const rows = entries.filter(({ kind }) => kind === source);
          expect({ credits, count }).toEqual(sumOf(rows, report.range));
          expect({ credits: creditsBefore, count: countBefore }).toEqual(sumOf(rows, report.before));
        }
        expect(new Set(report.kinds.map(({ source }) => source))).toEqual(
          new Set(entries.map(({ kind }) => kind)),
        );
        expect(report.totals.credits).toBe(sumOf(entries, report.range).credits);
        for (const { day, credits } of [...report.daysBefore, ...report.days])
          expect(credits).toBe(sumOf(entries, { from: day, to: day }).credits);
        const inHours = report.hours.reduce((sum, { credits }) => sum + Math.round(credits * 100), 0);
        expect(inHours).toBe(Math.round(report.totals.credits * 100));
      }),
      { numRuns: 12 },
    );
  });

  it('of an item are its views, sales and what is left of them after refunds', async () => {
    const itemId = newId();
    await addItem(itemId);
    await noteView(test.database, { modelId: model, itemId }, contextOf(sessionOf(member, 'user')), now);
    await sell('video', 100, now, itemId);
    await fold();
    await refund(await sell('video', 50, now, itemId), 50);
    const { items, totals } = await read();
    const [one] = items;
    expect(one).toMatchObject({ _id: itemId, title: 'Behind the curtain', views: 1, unlocks: 2 });
    expect(one?.credits).toBe(totals.credits);
    expect(totals).toMatchObject({ itemViews: 1, unlocks: 2, itemUnlocks: 2 });
  });
});

describe('views', () => {
  const visitor = (browser: string, parts = {}) => contextOf(undefined, { browser: () => browser, ...parts });
  const look = (context: ReturnType<typeof contextOf>, at = now, itemId: string | null = null) =>
    noteView(test.database, { modelId: model, itemId }, context, at);

  it('count once a viewer, page and hour, and a visitor once a day', async () => {
    const item = newId();
    for (let time = 0; time < 3; time++) await look(visitor('one'));
    await look(visitor('one'), now, item);
    await look(visitor('two'));
    await look(visitor('one'), new Date(now.getTime() - 2 * hourMs));
    await look(contextOf(sessionOf(member, 'user')));
    const { viewsCountedSince } = await read();
    await fold();
    await look(visitor('three'));
    const { totals, days, ...report } = await read();
    expect(Date.parse(viewsCountedSince)).toBeLessThanOrEqual(now.getTime() - 2 * hourMs);
    expect(report.viewsCountedSince).toBe(viewsCountedSince);
    expect(totals).toMatchObject({ profileViews: 5, itemViews: 1, visitors: 4 });
    expect(days.at(-1)).toMatchObject({ day: dayOf(now), profileViews: 5, visitors: 4 });
  });

  it('leave out the model herself and known robots', async () => {
    await look(contextOf(sessionOf(model, 'model')));
    await look(visitor('robot', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }));
    await look(visitor('nameless', { userAgent: '' }));
    expect((await read()).totals).toMatchObject({ profileViews: 0, visitors: 0 });
  });

  it('of one network address are counted up to a limit a day', async () => {
    await look(visitor('first', { ip: '198.51.100.9' }));
    await run('spend', 'update statistics.budgets set views = 5000 where views = 1', []);
    await look(visitor('second', { ip: '198.51.100.9' }));
    await look(visitor('third', { ip: '198.51.100.10' }));
    expect((await read()).totals.visitors).toBe(2);
  });

  it('keep nothing about who looked once the day is over', async () => {
    await look(visitor('one'));
    await rollUpStatistics(test.database, new Date(now.getTime() + 24 * hourMs));
    const left = statement<{ count: number }>(
      'statistics-test.left',
      `select ((select count(*) from statistics.salts) + (select count(*) from statistics.marks)
         + (select count(*) from statistics.budgets))::int as count`,
    );
    expect((await test.database.row(left, [])).count).toBe(0);
    expect((await read()).totals.profileViews).toBe(1);
  });
});

describe('sources of views', () => {
  const from = (browser: string, cameFrom?: ViewSource) =>
    contextOf(undefined, { browser: () => browser, cameFrom });
  const look = (browser: string, cameFrom: ViewSource | undefined, at = now, itemId: string | null = null) =>
    noteView(test.database, { modelId: model, itemId }, from(browser, cameFrom), at);
  /** Each day of the file: its views, and what its sources add up to. */
  const daysOfFile = async (days: { from: string; to: string }) => {
    const { csv } = (await client(model).exportStatistics({ ...days, timeZone })).data;
    const [head = '', ...lines] = csv.trim().split('\n');
    const names = head.replace('"Yours, credits"', 'Yours').split(',');
    return lines.map((line) => {
      const cells = new Map(line.split(',').map((cell, index) => [names[index], Number(cell)]));
      const views = (cells.get('Profile views') ?? 0) + (cells.get('Item views') ?? 0);
      const bySource = [...cells].filter(([name]) => name?.startsWith('Views '));
      expect(bySource).toHaveLength(viewSource.options.length + 1);
      return { views, summed: bySource.reduce((sum, [, count]) => sum + count, 0) };
    });
  };

  it('are each counted by name, in sums and beside them, and a view without one is counted too', async () => {
    for (const [index, source] of viewSource.options.entries()) {
      for (let count = 0; count <= index; count++) await look(`${source} ${count}`, source);
      if (index % 2 === 0) await fold();
    }
    await look('nameless', undefined);
    const { viewSources } = await read();
    const wanted = viewSource.options.map((source, index) => ({ source, views: index + 1, viewsBefore: 0 }));
    expect(viewSources).toHaveLength(wanted.length + 1);
    expect(viewSources).toEqual(expect.arrayContaining(wanted));
    expect(viewSources).toContainEqual({ source: 'unknown', views: 1, viewsBefore: 0 });
    expect(viewSources[0]?.source).toBe(viewSource.options.at(-1));
    await fold();
    expect((await read()).viewSources).toEqual(viewSources);
  });

  it('are counted by item too, in sums and beside them, and add up to its views', async () => {
    const itemId = newId();
    await addItem(itemId);
    for (const browser of ['one', 'two', 'three']) await look(browser, 'search', now, itemId);
    await fold();
    await look('four', 'home', now, itemId);
    await look('five', undefined, now, itemId);
    await look('six', 'home', now);
    await sell('video', 20, now, itemId);
    const wanted = [
      { source: 'search', views: 3 },
      { source: 'home', views: 1 },
      { source: 'unknown', views: 1 },
    ];
    expect((await read()).items).toMatchObject([{ _id: itemId, views: 5, unlocks: 1, viewSources: wanted }]);
    await fold();
    expect((await read()).items).toMatchObject([{ _id: itemId, views: 5, unlocks: 1, viewSources: wanted }]);
    const raise = run('raise-item', 'update statistics.item_days set views = views + 1 where model_id = $1', [
      model,
    ]);
    await expect(raise).rejects.toThrow('item_days_views_by_source');
  });

  it('cannot be claimed into more views, nor moved once a view is counted', async () => {
    await look('liar', 'direct');
    for (const source of viewSource.options) await look('liar', source);
    await fold();
    await look('liar', 'elsewhere');
    expect(await read()).toMatchObject({
      totals: { profileViews: 1 },
      viewSources: [{ source: 'direct', views: 1 }],
    });
  });

  it('are refused by the database when they are not on the list, or do not add up to the views', async () => {
    await expect(look('liar', 'a page of mine' as ViewSource)).rejects.toThrow('changes_source_check');
    await look('one', 'home');
    await fold();
    const raise = run(
      'raise',
      'update statistics.quarters set from_search = from_search + 1 where model_id = $1',
      [model],
    );
    await expect(raise).rejects.toThrow('quarters_views_by_source');
  });

  it('of a robot and of the model herself are none', async () => {
    const robot = contextOf(undefined, {
      browser: () => 'robot',
      userAgent: 'Googlebot/2.1',
      cameFrom: 'home',
    });
    await noteView(test.database, { modelId: model, itemId: null }, robot, now);
    const herself = contextOf(sessionOf(model, 'model'), { cameFrom: 'home' });
    await noteView(test.database, { modelId: model, itemId: null }, herself, now);
    expect((await read()).viewSources).toEqual([]);
  });

  it('go with her account', async () => {
    await look('one', 'home');
    await fold();
    await look('two', 'search');
    await run('erase', 'delete from accounts.accounts where id = $1', [model]);
    const left = statement<{ count: number }>(
      'statistics-test.of-model',
      `select ((select count(*) from statistics.quarters where model_id = $1)
         + (select count(*) from statistics.changes where model_id = $1))::int as count`,
    );
    expect((await test.database.row(left, [model])).count).toBe(0);
  });

  const view = fc.record({
    source: fc.option(fc.constantFrom(...viewSource.options), { nil: undefined }),
    // Over midnights of Lisbon and of UTC, which were an hour apart until the clocks went forward in between.
    minutesAgo: fc.integer({ min: 0, max: 13 * 24 * 60 }),
    viewer: fc.constantFrom('one', 'two', 'three'),
    isItem: fc.boolean(),
    isFolded: fc.boolean(),
  });

  it('add up to the views of every day where she lives, over roll-ups and midnights in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(view, { minLength: 1, maxLength: 20 }), async (views) => {
        model = await addAccount(test.database, 'model');
        const itemId = newId();
        for (const { source, minutesAgo, viewer, isItem, isFolded } of views) {
          const at = new Date(now.getTime() - minutesAgo * minuteMs);
          await look(viewer, source, at, isItem ? itemId : null);
          if (isFolded) await fold();
        }
        const { viewSources, totals, totalsBefore, range, before } = await read();
        const viewsOf = ({ profileViews, itemViews }: typeof totals) => profileViews + itemViews;
        const summed = (of: (source: (typeof viewSources)[number]) => number) =>
          viewSources.reduce((sum, source) => sum + of(source), 0);
        expect(summed((source) => source.views)).toBe(viewsOf(totals));
        expect(summed((source) => source.viewsBefore)).toBe(viewsOf(totalsBefore));
        expect(viewsOf(totals) + viewsOf(totalsBefore)).toBeGreaterThan(0);
        for (const day of [...(await daysOfFile(range)), ...(await daysOfFile(before))])
          expect(day.summed).toBe(day.views);
      }),
      { numRuns: 12 },
    );
  });
});

it('new followers are those who began then and still follow', async () => {
  const other = await addAccount(test.database, 'user');
  const insert =
    'insert into discovery.favourite_models (account_id, model_id, created_at) values ($1, $2, $3)';
  const lastWeek = new Date(now.getTime() - 8 * 24 * hourMs);
  await run('follow', insert, [member, model, now]);
  await run('follow', insert, [other, model, lastWeek]);
  await fold();
  expect(await read()).toMatchObject({ totals: { followers: 1 }, totalsBefore: { followers: 1 } });
  await run('unfollow', 'delete from discovery.favourite_models where account_id = $1', [other]);
  expect(await read()).toMatchObject({ totals: { followers: 1 }, totalsBefore: { followers: 0 } });
});

it('shows are counted on the day they began, with minutes, viewers and what they brought', async () => {
  const [showId, purchaseId] = [newId(), await sell('tip', 100, now)];
  await run(
    'show',
    `insert into shows.shows (id, model_id, status, show_type, title, created_at, started_at, ended_at, end_reason,
       peak_viewers)
     values ($1, $2, 'ended', 'free', 'Late', $3, $3, $3::timestamptz + interval '95 minutes', 'stopped', 12)`,
    [showId, model, new Date('2026-04-01T22:30:00.000Z')],
  );
  await run('revenue', `insert into shows.revenue (purchase_id, show_id, kind) values ($1, $2, 'tips')`, [
    purchaseId,
    showId,
  ]);
  const { shows, totals } = await read();
  expect(totals).toMatchObject({ shows: 1, showMinutes: 95, peakViewers: 12 });
  expect(shows).toMatchObject([{ sessionId: showId, minutes: 95, peakViewers: 12, credits: totals.credits }]);
});

it('members who stayed are those of the start who still have a plan at the end', async () => {
  const had = async (from: string, to: string | null, given?: string) => {
    const member = given ?? (await addAccount(test.database, 'user'));
    await run(
      'member',
      `insert into plans.memberships (id, kind, plan_id, member_id, model_id, title, includes_chat, status, started_at,
         messages_left, is_trial, auto_renew, ended_at)
       values (gen_random_uuid(), 'chatPlan', gen_random_uuid(), $1, $2, 'A plan', true,
         case when $4::timestamptz is null then 'active' else 'ended' end, $3, 5, false, false, $4)`,
      [member, model, from, to],
    );
    return member;
  };
  // The range begins at midnight in Lisbon, an hour before that of UTC since the clocks went forward.
  await had('2026-03-01T10:00:00Z', null);
  await had('2026-03-01T10:00:00Z', '2026-03-30T10:00:00Z');
  await had('2026-03-01T10:00:00Z', '2026-03-20T10:00:00Z');
  await had('2026-04-01T10:00:00Z', null);
  const two = await had('2026-03-01T10:00:00Z', '2026-03-29T10:00:00Z');
  await had('2026-03-31T10:00:00Z', null, two);
  const { members, membersBefore } = await read();
  expect(members).toEqual({ atStart: 3, stayed: 2, joined: 1, atEnd: 3 });
  expect(membersBefore).toEqual({ atStart: 4, stayed: 3, joined: 0, atEnd: 3 });
});

it('a month is compared with as much of the one before, and own days with as many before', async () => {
  expect(await read({ range: 'month' })).toMatchObject({
    range: { from: '2026-04-01', to: '2026-04-02' },
    before: { from: '2026-03-01', to: '2026-03-02' },
  });
  expect(await read({ from: '2026-03-10', to: '2026-03-12' })).toMatchObject({
    before: { from: '2026-03-07', to: '2026-03-09' },
  });
});

it('the file has a line for each day', async () => {
  await sell('tip', 100, now);
  const { filename, csv } = (await client(model).exportStatistics({ range: '7', timeZone })).data;
  expect(filename).toBe('statistics-2026-03-27-2026-04-02.csv');
  expect(csv.trim().split('\n')).toHaveLength(8);
  expect(csv).toContain('2026-04-02');
});
