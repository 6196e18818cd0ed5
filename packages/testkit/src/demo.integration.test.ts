import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { profile } from '@candela/contract/accounts/profile';
import { statement } from '@candela/server/database';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoDeps, seedDemo } from './demo.ts';
import { demoCategories } from './demo-categories.ts';
import { demoMembers, demoModels } from './demo-people.ts';
import { openTestDatabase, type TestDatabase } from './test-database.ts';

const now = new Date('2026-05-01T12:00:00Z');
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
const addStranger = statement(
  'test.demo-stranger',
  `insert into accounts.accounts (id, unique_id, type, username, email, password_hash, dob, approval_status, terms_accepted_at,
     created_at, updated_at)
   values (gen_random_uuid(), 'x', 'user', 'stranger', 'a@example.test', 'x', '1990-01-01', 'approved', $1, $1, $1)`,
);

let testDatabase: TestDatabase;
let folder: string;
/** What each wallet came to, in the order they were first filled; and how often each model sold something. */
let wallets = new Map<string, bigint>();
let sales = new Map<string, number>();
let lines: string[] = [];
const privateKeys: string[] = [];

function toolsFor({ database }: TestDatabase): DemoDeps {
  return {
    database,
    files: {
      publicUrl: (key) => `/files/${key}`,
      async putPublic(key, bytes) {
        await mkdir(path.dirname(path.join(folder, key)), { recursive: true });
        await writeFile(path.join(folder, key), bytes);
      },
      putPrivate: async (key) => void privateKeys.push(key),
    },
    wallet: {
      async grantCredits(_tx, { accountId, amountCredits }) {
        wallets.set(accountId, (wallets.get(accountId) ?? 0n) + amountCredits);
        return 'id';
      },
      async charge(_tx, { buyerId, sellerId, amountCredits, at }) {
        const left = (wallets.get(buyerId) ?? 0n) - amountCredits;
        if (left < 0n) throw new Error('A demo member spends more than they have.');
        if (at > now) throw new Error('A demo sale lies in the future.');
        wallets.set(buyerId, left);
        sales.set(sellerId, (sales.get(sellerId) ?? 0) + 1);
        return { purchaseId: '00000000-0000-4000-8000-000000000001' };
      },
      entitle: async () => {},
    },
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
  it('makes one site, however often and by however many it is asked', async () => {
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
    expect([...wallets.values()]).toEqual(demoMembers.map((member) => member.credits));
    expect(sales.size).toBe(4);
    for (const count of sales.values()) expect(count).toBeGreaterThan(10);
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
      const bytes = await readFile(path.join(folder, key));
      expect((await sharp(bytes).metadata()).format).toBe('webp');
      expect(bytes.length).toBeLessThan(60_000);
      if (!key.includes('/portraits/')) continue;
      const small = await sharp(path.join(folder, 'thumbnails', key)).metadata();
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
    const missing: string[] = [];
    for (const key of keys) {
      if (!privateKeys.includes(key)) await stat(path.join(folder, key)).catch(() => missing.push(key));
    }
    expect(missing).toEqual([]);
    const [totals] = await testDatabase.database.rows(libraryTotals);
    expect(totals).toMatchObject({ published: expect.any(Number), listed: expect.any(Number) });
    expect(totals?.published).toBeGreaterThan(15);
    // One video is for named members alone and in no list.
    expect(totals?.listed).toBe((totals?.published ?? 0) - 1);
  });

  it('leaves a site alone that has accounts of its own', async () => {
    const other = await openTestDatabase();
    try {
      wallets = new Map();
      sales = new Map();
      lines = [];
      await other.database.execute(addStranger, [now]);
      expect(await seedDemo(toolsFor(other))).toEqual({ logins: [] });
      expect((await other.database.row(counts)).accounts).toBe(1);
      expect([wallets.size, sales.size, lines]).toEqual([0, 0, []]);
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
