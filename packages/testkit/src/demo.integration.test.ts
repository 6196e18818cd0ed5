import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { profile } from '@candela/contract/accounts/profile';
import { weekMs } from '@candela/contract/shared/durations';
import { statement, type Transaction } from '@candela/server/database';
import { openLocalFileStore } from '@candela/server/files';
import { createPast } from '@candela/server/past';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoDeps, seedDemo } from './demo.ts';
import { demoCategories } from './demo-categories.ts';
import { createDemoFiles } from './demo-files.ts';
import { demoMembers, demoModels } from './demo-people.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

const now = new Date('2026-05-01T12:00:00Z');
/** Seconds on a quiet machine, of which tests rarely have one. */
const seedLimitMs = 240_000;
const counts = statement<
  Record<'accounts' | 'models' | 'categories' | 'chosen' | 'banners' | 'listed', number>
>(
  'test.demo-counts',
  `select (select count(*)::int from accounts.accounts) as accounts, (select count(*)::int from accounts.public_models) as models,
     (select count(*)::int from discovery.categories) as categories, (select count(*)::int from discovery.model_categories) as chosen,
     (select count(*)::int from editorial.banners) as banners,
     (select models from discovery.model_totals where scope = '00000000-0000-0000-0000-000000000000') as listed`,
);
const publicModels = statement<Record<'username' | 'unique_id' | 'profile_image' | 'cover_image', string>>(
  'test.demo-models',
  'select username, unique_id, profile_image, cover_image from accounts.public_models order by created_at desc',
);
const emptyCategories = statement<{ name: string }>(
  'test.demo-empty-categories',
  `select c.name from discovery.categories c
   where c.parent_id is null and not exists (select from discovery.model_totals t where t.scope = c.id and t.models > 0)`,
);
const pictures = statement<{ image: string }>(
  'test.demo-pictures',
  `select unnest(array[profile_image, cover_image]) as image from accounts.accounts
   union all select image from discovery.categories union all select image from editorial.banners`,
);
const libraryKeys = statement<{ renditions: unknown }>(
  'test.demo-library-keys',
  'select renditions from library.files',
);
const libraryTotals = statement<{ published: number; listed: number }>(
  'test.demo-library-totals',
  `select (select count(*)::int from library.items where status = 'published') as published,
     (select sum(items)::int from library.totals where scope = '00000000-0000-0000-0000-000000000000') as listed`,
);
/** Of each member: the wallet, the sum of the history, and the least it ever came to, line by line. */
const memberStandings = statement<{ username: string; wallet: bigint; shown: bigint; least: bigint }>(
  'test.demo-members',
  `select a.username, coalesce(sum(line.amount), 0)::bigint as shown, coalesce(min(line.balance), 0)::bigint as least,
     (select coalesce(sum(balance), 0) from ledger.balances where kind = 'wallet' and owner_id = a.id)::bigint as wallet
   from accounts.accounts a
   left join (
     select account_id, amount, sum(amount) over (partition by account_id order by created_at, id) as balance
     from ledger.history_entries
   ) as line on line.account_id = a.id
   where a.type = 'user' group by a.id, a.username`,
);
/** The same of what each model earned, in hundredths. */
const modelStandings = statement<{ earned: bigint; shown: bigint; least: bigint }>(
  'test.demo-earnings',
  `select standing.hundredths as earned, sum(line.share)::bigint as shown, min(line.balance)::bigint as least
   from ledger.balances as standing
   join (
     select seller_id, share_hundredths as share,
       sum(share_hundredths) over (partition by seller_id order by created_at, id) as balance
     from ledger.purchases
   ) as line on line.seller_id = standing.owner_id
   where standing.kind = 'earnings' group by standing.owner_id, standing.hundredths`,
);
const latest = statement<{ at: Date }>(
  'test.demo-latest',
  'select max(created_at) as at from ledger.transactions',
);
const kindsOf = statement<{ kind: string }>(
  'test.demo-kinds',
  `select distinct kind from ledger.history_entries
   where account_id = (select id from accounts.accounts where username = $1)`,
);
/** Models without something a model of the demo has; $1 a week ago. */
const emptyModels = statement<{ username: string; missing: string[] }>(
  'test.demo-empty-models',
  `with published as (
     select i.model_id, i.kind, exists (select from library.comments c where c.item_id = i.id) as is_commented,
       exists (select from library.item_ratings r where r.item_id = i.id) as is_rated
     from library.items i where i.status = 'published')
   select username, missing from accounts.public_models m, lateral (
     select array(
       select kind from unnest(array['gallery', 'video', 'news']) as kind
         where kind not in (select p.kind from published p where p.model_id = m.id)
       union all select 'comment' where not exists (select from published where model_id = m.id and is_commented)
       union all select 'rating' where not exists (select from published where model_id = m.id and is_rated)
       union all select 'plan' where not exists (select from plans.chat_plans p where p.model_id = m.id)
       union all select 'product' where not exists (
         select from shop.products p where p.model_id = m.id and p.status = 'published')
       union all select 'show' where not exists (
         select from shows.shows s where s.model_id = m.id and s.started_at > $1 and s.end_reason = 'stopped'
           and s.peak_viewers > 0)
       union all select 'planned show' where not exists (
         select from schedule.shows s where s.model_id = m.id and s.starts_at > $1 + interval '7 days')
       union all select 'follower' where not exists (select from discovery.favourite_models f where f.model_id = m.id)
     ) as missing) as has where missing <> '{}'`,
);
/** What the demo holds that happened before somebody could have done it. */
const tooEarly = statement<{ what: string; id: string }>(
  'test.demo-too-early',
  `select what, done.id from (
     select 'item' as what, i.id, i.created_at as at, i.model_id as who from library.items i
     union all select 'product', p.id, p.created_at, p.model_id from shop.products p
     union all select 'plan', p.id, p.created_at, p.model_id from plans.chat_plans p
     union all select 'show', s.id, s.created_at, s.model_id from shows.shows s
     union all select 'call', c.id, c.rung_at, c.member_id from calls.calls c
     union all select 'comment', c.id, c.created_at, c.account_id from library.comments c
     union all select 'rating', r.item_id, r.rated_at, r.account_id from library.item_ratings r
     union all select 'purchase', p.id, p.created_at, p.buyer_id from ledger.purchases p
   ) as done join accounts.accounts a on a.id = done.who where done.at < a.created_at or done.at > $1`,
);
/** Who may not have written what they did: without a plan or club membership then, or before the other had joined. */
const conversations = statement<{ member: string; lines: number; both: boolean; may: boolean; last: Date }>(
  'test.demo-conversations',
  `select a.username as member, count(m.id)::int as lines, count(distinct m.sender_id) = 2 as both,
     max(m.created_at) as last, bool_and(m.sender_id <> c.member_id or exists (
       select from plans.memberships h
       where h.member_id = c.member_id and h.model_id = c.model_id and h.started_at <= m.created_at)) as may
   from messages.conversations c join messages.direct_messages m on m.conversation_id = c.id
     join accounts.accounts a on a.id = c.member_id
   group by c.id, a.username order by last`,
);
/** Who moved how many credits when, and what models have made: all but the ids. */
const events = statement<object>(
  'test.demo-events',
  `select a.username, h.kind, h.title, h.amount, h.created_at as at
   from ledger.history_entries h join accounts.accounts a on a.id = h.account_id
   union all
   select a.username, i.kind, i.title, i.price_credits, i.published_at
   from library.items i join accounts.accounts a on a.id = i.model_id
   order by at, username, kind, title, amount`,
);
const addStranger = statement(
  'test.demo-stranger',
  `insert into accounts.accounts (id, unique_id, type, username, email, password_hash, dob, approval_status, terms_accepted_at,
     created_at, updated_at)
   values (gen_random_uuid(), 'x', 'user', 'stranger', 'a@example.test', 'x', '1990-01-01', 'approved', $1, $1, $1)`,
);

let testDatabase: TestDatabase;
let folder: string;
let lines: string[] = [];

const filesIn = (where: string) => openLocalFileStore({ folder: where, secret: 'secret', clock: () => now });

/** As a first start seeds a site, with its files in a folder of the test's. */
function toolsFor({ database }: TestDatabase): DemoDeps {
  const files = filesIn(folder);
  return {
    database,
    files,
    openPast: (deps) => createPast({ ...deps, database, files }),
    hashPassword: async (password) => `hash of ${password}`,
    clock: () => now,
    log: (line) => void lines.push(line),
  };
}

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'candela-demo-'));
});

afterAll(async () => {
  await testDatabase.drop();
  await rm(folder, { recursive: true, force: true });
});

describe('seedDemo', () => {
  it(
    'makes one site, however often and by however many it is asked',
    async () => {
      const deps = toolsFor(testDatabase);
      const answers = await Promise.all([seedDemo(deps), seedDemo(deps), seedDemo(deps)]);
      answers.push(await seedDemo(deps));
      for (const { logins } of answers) {
        expect(logins.map(({ username, path: signInPage }) => [username, signInPage])).toEqual([
          ['rafe.tolland', '/login'],
          ['maren.vale', '/member'],
        ]);
      }
      const subcategories = demoCategories.flatMap((category) => category.subcategories);
      expect(await testDatabase.database.row(counts)).toEqual({
        accounts: demoModels.length + demoMembers.length,
        models: demoModels.length,
        categories: demoCategories.length + subcategories.length,
        chosen: demoModels.flatMap((model) => model.categories).length,
        banners: 3,
        listed: demoModels.length,
      });
      expect(lines).toHaveLength(1);
    },
    seedLimitMs,
  );

  it('leaves every member what they are said to have, and never let anybody have less than nothing', async () => {
    const { database } = testDatabase;
    const members = await database.rows(memberStandings);
    const credits = new Map(demoMembers.map((member) => [member.username, member.credits]));
    expect(members).toHaveLength(demoMembers.length);
    for (const { username, wallet, shown, least } of members) {
      expect([username, wallet, shown]).toEqual([username, credits.get(username), credits.get(username)]);
      expect(least).toBeGreaterThanOrEqual(0n);
    }
    const models = await database.rows(modelStandings);
    expect(models.length).toBeGreaterThan(8);
    for (const { earned, shown, least } of models) {
      expect(shown).toBe(earned);
      expect(least).toBeGreaterThanOrEqual(0n);
    }
    const verify = (tx: Transaction) =>
      toolsFor(testDatabase)
        .openPast({ tx, ready: createDemoFiles(filesIn(folder)) })
        .verifyLedger();
    expect(await database.transaction(verify)).toEqual([]);
    expect((await database.row(latest)).at.getTime()).toBeLessThan(now.getTime());
  });

  it('gives the first member something in each of the twelve histories', async () => {
    const kinds = (await testDatabase.database.rows(kindsOf, ['rafe.tolland'])).map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining([
        'gallery',
        'chatPlan',
        'order',
        'album',
        'news',
        'clubHousePlan',
        'creditPurchase',
        'tip',
        'registration',
        'liveStream',
        'videoCall',
        'adminCredit',
      ]),
    );
    expect(kinds).toEqual(expect.arrayContaining(['video', 'audio', 'privateShow']));
  });

  it('has members and models write to each other, whoever may', async () => {
    const found = await testDatabase.database.rows(conversations);
    expect(found.map(({ member, lines, both, may }) => [member, lines, both, may])).toEqual([
      ['rafe.tolland', 3, true, true],
      ['rafe.tolland', 4, true, true],
      ['mirelle', 3, true, true],
    ]);
    for (const { last } of found) expect(last.getTime()).toBeLessThan(now.getTime());
  });

  it('gives every model galleries, videos, posts, plans, opinions and a week of shows', async () => {
    const weekAgo = new Date(now.getTime() - weekMs);
    expect(await testDatabase.database.rows(emptyModels, [weekAgo])).toEqual([]);
  });

  it('has nobody do anything before they joined, or tomorrow', async () => {
    expect(await testDatabase.database.rows(tooEarly, [now])).toEqual([]);
  });

  it('gives every model an address and pictures of its own, and every category somebody', async () => {
    const models = await testDatabase.database.rows(publicModels);
    expect(models.length).toBeGreaterThanOrEqual(12);
    expect(new Set(models.map((model) => model.profile_image)).size).toBe(models.length);
    expect(new Set(models.map((model) => model.cover_image)).size).toBe(models.length);
    for (const model of models) expect(profile.shape.uniqueId.safeParse(model.unique_id).success).toBe(true);
    expect(await testDatabase.database.rows(emptyCategories)).toEqual([]);
  });

  it('stored a small WebP for every picture it names, and a thumbnail for every portrait', async () => {
    const images = (await testDatabase.database.rows(pictures)).flatMap(({ image }) => image ?? []);
    for (const image of images) {
      const key = image.replace('/files/', '');
      const bytes = await readFile(path.join(folder, 'public', key));
      expect((await sharp(bytes).metadata()).format).toBe('webp');
      expect(bytes.length).toBeLessThan(60_000);
      if (!key.includes('/portraits/')) continue;
      const small = await sharp(path.join(folder, 'public', 'thumbnails', key)).metadata();
      expect([small.width, small.height]).toEqual([240, 300]);
    }
  });

  it('fills the library, whose files are all there', async () => {
    const rows = await testDatabase.database.rows(libraryKeys);
    const named = rows.flatMap((row) => [
      ...JSON.stringify(row.renditions).matchAll(/"([^"<>]+\.[a-z0-9]{3,4})"/g),
    ]);
    const keys = named.map((match) => match[1] ?? '');
    expect(keys.length).toBeGreaterThan(100);
    const files = filesIn(folder);
    const facts = await Promise.all(
      keys.flatMap((key) => [
        files.stat({ key, visibility: 'public' }),
        files.stat({ key, visibility: 'private' }),
      ]),
    );
    const missing = keys.filter((_key, index) => !(facts[2 * index] ?? facts[2 * index + 1]));
    expect(missing).toEqual([]);
    const [totals] = await testDatabase.database.rows(libraryTotals);
    expect(totals).toMatchObject({ published: expect.any(Number), listed: expect.any(Number) });
    expect(totals?.published).toBeGreaterThan(15);
    // One video is for named members alone and in no list.
    expect(totals?.listed).toBe((totals?.published ?? 0) - 1);
  });

  it(
    'makes the same site at the same moment',
    async () => {
      const other = await openTestDatabase();
      try {
        await seedDemo(toolsFor(other));
        const made = await other.database.rows(events);
        expect(made.length).toBeGreaterThan(300);
        expect(made).toEqual(await testDatabase.database.rows(events));
      } finally {
        await other.drop();
      }
    },
    seedLimitMs,
  );

  it('leaves a site alone that has accounts of its own', async () => {
    const other = await openTestDatabase();
    try {
      lines = [];
      await other.database.execute(addStranger, [now]);
      expect(await seedDemo(toolsFor(other))).toEqual({ logins: [] });
      expect((await other.database.row(counts)).accounts).toBe(1);
      expect(lines).toEqual([]);
    } finally {
      await other.drop();
    }
  });

  it('describes nobody under age, and everybody once', () => {
    for (const { dob } of [...demoModels, ...demoMembers]) expect(Number(dob.slice(0, 4))).toBeLessThan(2000);
    const names = demoModels.map((model) => model.name);
    expect(new Set(names).size).toBe(names.length);
  });
});
