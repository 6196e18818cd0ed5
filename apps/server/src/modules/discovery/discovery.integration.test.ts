import { contract } from '@candela/contract';
import { dayMs } from '@candela/contract/shared/durations';
import { contextOf } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { call } from '@orpc/server';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { categoryIdsOf, type Discovery } from './index.ts';
import { discoveryOver } from './test-discovery.ts';

let testDatabase: TestDatabase;
let discovery: Discovery;
const context = contextOf();
type Answers = InferContractRouterOutputs<typeof contract.discovery>;

/** Asks as a client would, which may send anything. */
const ask = <Name extends keyof Answers>(name: Name, input: unknown) =>
  call(discovery.routes[name] as never, input as never, { context }) as Promise<Answers[Name]>;

const addAccount = statement(
  'test.add-account',
  `insert into accounts.accounts (id, unique_id, type, username, email, password_hash, dob, name, approval_status,
     email_verified_at, terms_accepted_at, created_at, updated_at)
   values ($1, $2, $3, $4, $5, 'x', '1990-01-01', $6, $7, $8, $8, $8, $8)`,
);
const addCategory = statement(
  'test.add-category',
  'insert into discovery.categories (id, parent_id, name, position, created_at) values ($1, $2, $3, $4, $5)',
);
const choose = statement(
  'test.choose',
  'insert into discovery.model_categories (model_id, category_id) values ($1, $2)',
);
const addShow = statement(
  'test.add-show',
  `insert into shows.shows (id, model_id, status, show_type, cost, private_cost, title, created_at, started_at,
     viewer_count, peak_viewers)
   values ($1, $2, $3, 'free', 0, 10, $4, $5, $5, $6, $6)`,
);
const addPlacement = statement(
  'test.add-placement',
  `insert into shop.placements (id, model_id, days, amount_credits, paid_from, starts_at, ends_at, bought_at)
   values ($1, $2, 1, 50, 'credits', now(), now() + interval '1 day', now())`,
);
const endPlacements = statement(
  'test.end-placements',
  `update shop.placements set starts_at = starts_at - interval '9 days', ends_at = ends_at - interval '9 days'
   where model_id = $1`,
);
const suspend = statement('test.suspend', 'update accounts.accounts set suspended_at = $2 where id = $1');
const approve = statement(
  'test.approve',
  `update accounts.accounts set approval_status = 'approved' where id = $1`,
);
const erase = statement('test.erase', 'delete from accounts.accounts where id = $1');
const deleteCategory = statement('test.drop-category', 'delete from discovery.categories where id = $1');
const wrongCounts = statement<{ scope: string }>(
  'test.wrong-counts',
  `with real as (
     select scope, (created_at at time zone 'UTC')::date as day, count(*)::int as models
     from discovery.due_model_listings group by 1, 2
   )
   select scope::text from (select * from discovery.model_counts where models > 0) c
     full join real using (scope, day) where c.models is distinct from real.models
   union all
   select scope::text from (select * from discovery.model_totals where models > 0) t
     full join (select scope, sum(models)::int as models from real group by scope) r using (scope)
     where t.models is distinct from r.models
   union all
   select scope::text from (
     (select model_id, scope, created_at, username from discovery.model_listings except select * from discovery.due_model_listings)
     union all
     (select * from discovery.due_model_listings except select model_id, scope, created_at, username from discovery.model_listings)
   ) as listed`,
);

const start = Date.UTC(2026, 0, 1);
const models: { id: string; username: string; name: string }[] = [];
const category = { music: uuid(), jazz: uuid(), piano: uuid(), cooking: uuid(), empty: uuid() };

async function addModel(username: string, name: string, at: Date, status = 'approved'): Promise<string> {
  const id = uuid();
  await testDatabase.database.execute(addAccount, [
    id,
    id.slice(-12),
    'model',
    username,
    `${username}@example.test`,
    name,
    status,
    at,
  ]);
  return id;
}

/** Twenty models, one every nine hours, so that days and pages do not fall together. */
beforeAll(async () => {
  testDatabase = await openTestDatabase();
  ({ discovery } = discoveryOver(testDatabase.database, () => new Date(start + 400 * dayMs)));
  const { database } = testDatabase;
  const at = new Date(start);
  await database.execute(addCategory, [category.music, null, 'Music', 1, at]);
  await database.execute(addCategory, [category.cooking, null, 'Cooking', 2, at]);
  await database.execute(addCategory, [category.empty, null, '50% off_beat', 3, at]);
  await database.execute(addCategory, [category.piano, category.music, 'Piano', 2, at]);
  await database.execute(addCategory, [category.jazz, category.music, 'Jazz', 1, at]);
  const names = [
    ['maren.vale', 'Maren Vale'],
    ['bastian.rook', 'Bastian Rook'],
    ['soraya.wren', 'Soraya Wren'],
    ['ines.corvo', 'Ines Corvo'],
    ['percent', '100% Real_ity'],
  ];
  while (names.length < 20) names.push([`extra${names.length}`, `Filler Number${names.length}`]);
  for (const [index, [username = '', name = '']] of names.entries()) {
    models.push({
      id: await addModel(username, name, new Date(start + index * dayMs * 0.375)),
      username,
      name,
    });
  }
  const [maren, bastian, soraya, ines] = models.map((model) => model.id);
  await database.execute(choose, [maren, category.jazz]);
  await database.execute(choose, [maren, category.piano]);
  await database.execute(choose, [bastian, category.music]);
  await database.execute(choose, [soraya, category.cooking]);
  await database.execute(addShow, [uuid(), maren, 'live', 'Slow Sunday', new Date(start), 38]);
  await database.execute(addShow, [uuid(), bastian, 'live', 'Until midnight', new Date(start + 1000), 386]);
  await database.execute(addShow, [uuid(), ines, 'starting', 'Not yet', new Date(start), 0]);
  // None of these may ever be seen.
  await addModel('pending.person', 'Maren Pending', new Date(start), 'pending');
  const gone = await addModel('gone.person', 'Maren Gone', new Date(start));
  await database.execute(suspend, [gone, new Date(start)]);
  const viewer = uuid();
  await database.execute(addAccount, [
    viewer,
    'viewer1',
    'user',
    'maren.fan',
    'fan@example.test',
    'Maren Fan',
    'approved',
    new Date(start),
  ]);
});

afterAll(() => testDatabase.drop());

const usernames = (list: { username: string }[]) => list.map((model) => model.username);
const newestFirst = () => models.map((model) => model.username).toReversed();

describe('listModels', () => {
  it('gives every page of the list once, in order, both ways', async () => {
    for (const direction of [-1, 1]) {
      const seen: string[] = [];
      for (let page = 1; page <= 7; page += 1) {
        const answer = await ask('listModels', {
          current_page: page,
          per_page: 3,
          sortObject: { createdAt: direction },
        });
        expect(answer.modelCounts).toBe(20);
        seen.push(...usernames(answer.models));
      }
      expect(seen).toEqual(direction === -1 ? newestFirst() : newestFirst().toReversed());
    }
  });

  it('sorts by username and by viewers, the others following by age', async () => {
    const byName = await ask('listModels', { sortObject: { username: 1 }, per_page: 100 });
    expect(usernames(byName.models)).toEqual(usernames(models).toSorted());
    const seen: string[] = [];
    for (let page = 1; page <= 7; page += 1) {
      const answer = await ask('listModels', {
        sortObject: { viewers: -1 },
        current_page: page,
        per_page: 3,
      });
      seen.push(...usernames(answer.models));
    }
    const others = newestFirst().filter((name) => name !== 'maren.vale' && name !== 'bastian.rook');
    expect(seen).toEqual(['bastian.rook', 'maren.vale', ...others]);
    const backwards = await ask('listModels', { sortObject: { viewers: 1 }, per_page: 100 });
    expect(usernames(backwards.models)).toEqual(seen.toReversed());
  });

  it('fills the card', async () => {
    const { models: found } = await ask('listModels', { search: 'maren' });
    expect(found).toEqual([
      {
        _id: models[0]?.id,
        uniqueId: models[0]?.id.slice(-12),
        username: 'maren.vale',
        name: 'Maren Vale',
        profileImage: null,
        coverImage: null,
        tagline: '',
        categoryIds: [category.jazz, category.piano].toSorted(),
        isLive: true,
        isFeatured: false,
        averageRating: null,
        createdAt: '2026-01-01T00:00:00.000Z',
        snapshot: null,
      },
    ]);
  });

  it('counts a subcategory as its category, once', async () => {
    const music = await ask('listModels', { categoryId: category.music });
    expect(usernames(music.models)).toEqual(['bastian.rook', 'maren.vale']);
    expect(music.modelCounts).toBe(2);
    const jazz = await ask('listModels', { categoryId: category.music, subcategoryId: category.jazz });
    expect(usernames(jazz.models)).toEqual(['maren.vale']);
    expect(await ask('listModels', { categoryId: uuid() })).toEqual({ models: [], modelCounts: 0 });
    const search = await ask('listModels', { categoryId: category.cooking, search: 'maren' });
    expect(search).toEqual({ models: [], modelCounts: 0 });
  });

  it('answers page a million with an empty page and the count', async () => {
    for (const sortObject of [{ createdAt: -1 }, { username: 1 }, { viewers: -1 }, { viewers: 1 }]) {
      const answer = await ask('listModels', { current_page: 1_000_000, per_page: 100, sortObject });
      expect(answer).toEqual({ models: [], modelCounts: 20 });
    }
  });
});

describe('the search for models', () => {
  it.each([
    ['maren', 'maren.vale'],
    ['MAREN VALE', 'maren.vale'],
    ['ren.va', 'maren.vale'],
    ['marne', 'maren.vale'],
    ['bastain', 'bastian.rook'],
    ['maern', 'maren.vale'],
    ['vale marne', 'maren.vale'],
    ['soreya wren', 'soraya.wren'],
    ['m', 'maren.vale'],
    ['so', 'soraya.wren'],
    ['100%', 'percent'],
    ['_ity', 'percent'],
  ])('finds %j', async (search, username) => {
    const answer = await ask('listModels', { search });
    expect(usernames(answer.models)[0]).toBe(username);
  });

  it.each([
    '%',
    '__',
    '%%%',
    '\\',
    "'; drop table accounts.accounts; --",
    "' or 1=1",
    '<script>alert(1)</script>',
    '🔥',
    '🔥🔥🔥🔥',
    '\ud800',
    'zzzzzz',
    'pending',
    'gone',
    'fan',
    '(((',
    '[[:alpha:]]',
    'é',
  ])('finds nothing for %j, and does not break', async (search) => {
    expect(await ask('listModels', { search })).toEqual({ models: [], modelCounts: 0 });
    expect(await ask('listLiveModels', { search })).toEqual({ models: [], modelCounts: 0 });
  });

  it('takes nothing but control characters for no search', async () => {
    expect((await ask('listModels', { search: '\0\u0001' })).modelCounts).toBe(20);
  });

  it('sorts what it found when asked to', async () => {
    const answer = await ask('listModels', { search: 'filler', sortObject: { createdAt: 1 }, per_page: 2 });
    expect(usernames(answer.models)).toEqual(['extra5', 'extra6']);
    expect(answer.modelCounts).toBe(15);
  });
});

describe('listLiveModels', () => {
  it('gives who is live, most watched first, without rooms that have no picture yet', async () => {
    const answer = await ask('listLiveModels', {});
    expect(usernames(answer.models)).toEqual(['bastian.rook', 'maren.vale']);
    expect(answer.modelCounts).toBe(2);
    expect(answer.models[1]?.room).toMatchObject({
      channelName: models[0]?.id,
      status: 'live',
      showType: 'free',
      cost: 0,
      title: 'Slow Sunday',
      viewerCount: 38,
      startedAt: '2026-01-01T00:00:00.000Z',
      endedAt: null,
    });
  });

  it.each([
    [{ sortObject: { viewers: 1 } }, ['maren.vale', 'bastian.rook']],
    [{ sortObject: { createdAt: -1 } }, ['bastian.rook', 'maren.vale']],
    [{ sortObject: { createdAt: 1 } }, ['maren.vale', 'bastian.rook']],
    [{ sortObject: { username: -1 } }, ['maren.vale', 'bastian.rook']],
    [{ subcategoryId: category.jazz }, ['maren.vale']],
    [{ categoryId: category.cooking }, []],
    [{ search: 'midnight' }, ['bastian.rook']],
    [{ search: 'marne' }, ['maren.vale']],
    [{ search: 'soraya' }, []],
    [{ current_page: 1_000_000 }, []],
    [{ current_page: 2, per_page: 1 }, ['maren.vale']],
  ])('answers %j', async (input, expected) => {
    expect(usernames((await ask('listLiveModels', input)).models)).toEqual(expected);
  });
});

describe('cards of who is live', () => {
  it('say who pays to stand first, until it is over, and since when a model is here', async () => {
    const marks = async () =>
      (await ask('listLiveModels', {})).models.map((card) => [card.username, card.isFeatured]);
    const maren = models[0]?.id;
    await testDatabase.database.execute(addPlacement, [uuid(), maren]);
    expect(await marks()).toEqual([
      ['maren.vale', true],
      ['bastian.rook', false],
    ]);
    const { models: cards } = await ask('listLiveModels', { search: 'maren' });
    expect(cards[0]).toMatchObject({ isFeatured: true, createdAt: '2026-01-01T00:00:00.000Z' });
    await testDatabase.database.execute(endPlacements, [maren]);
    expect((await marks()).some(([, isFeatured]) => isFeatured)).toBe(false);
  });
});

describe('listCategories and listSubcategories', () => {
  it('gives categories in order with their subcategories and counts', async () => {
    const answer = await ask('listCategories', {
      search: '',
      current_page: 1,
      per_page: 300,
      sortObject: { createdAt: -1 },
    });
    expect(answer.totalCount).toBe(3);
    expect(answer.data[0]).toEqual({
      _id: category.music,
      name: 'Music',
      image: null,
      modelCount: 2,
      liveCount: 2,
      subCategory: [
        { _id: category.jazz, name: 'Jazz', image: null, modelCount: 1 },
        { _id: category.piano, name: 'Piano', image: null, modelCount: 1 },
      ],
    });
    expect(answer.data[1]).toMatchObject({ name: 'Cooking', modelCount: 1, liveCount: 0, subCategory: [] });
  });

  it.each([
    [{ search: 'musci' }, ['Music']],
    [{ search: 'jazz' }, ['Music']],
    [{ search: 'co' }, ['Cooking']],
    [{ search: '%' }, []],
    [{ search: '50%' }, ['50% off_beat']],
    [{ sortObject: { name: 1 } }, ['50% off_beat', 'Cooking', 'Music']],
    [{ current_page: 2, per_page: 2 }, ['50% off_beat']],
    [{ current_page: 1_000_000 }, []],
  ])('answers %j', async (input, expected) => {
    const answer = await ask('listCategories', input);
    expect(answer.data.map((one: { name: string }) => one.name)).toEqual(expected);
  });

  it('gives the subcategories of a category and refuses what is none', async () => {
    const answer = await ask('listSubcategories', {
      categoryId: category.music,
      per_page: 1,
      current_page: 2,
    });
    expect(answer).toEqual({
      data: [{ _id: category.piano, name: 'Piano', image: null, modelCount: 1 }],
      totalCount: 2,
    });
    for (const categoryId of [uuid(), category.jazz]) {
      await expect(ask('listSubcategories', { categoryId })).rejects.toMatchObject({ code: 'not_found' });
    }
  });
});

describe('listPopularModels and searchHome', () => {
  it('puts who is watched now before who is new', async () => {
    const answer = await ask('listPopularModels', { per_page: 3 });
    expect(usernames(answer.data)).toEqual(['bastian.rook', 'maren.vale', 'extra19']);
    expect(answer.totalCount).toBe(20);
  });

  it('answers the header', async () => {
    const header = {
      per_page: 10,
      current_page: 1,
      registration: 'completed',
      type: 'model',
      sortObject: { createdAt: -1 },
    };
    const jazz = await ask('searchHome', { ...header, search: 'jazz' });
    expect(jazz).toMatchObject({
      totalCount: 2,
      data: { users: [{ username: 'maren.vale' }], categories: [{ name: 'Music' }] },
    });
    const maren = await ask('searchHome', { ...header, search: 'mar' });
    expect(maren.data.users).toEqual([
      {
        _id: models[0]?.id,
        uniqueId: models[0]?.id.slice(-12),
        username: 'maren.vale',
        name: 'Maren Vale',
        profileImage: null,
        isLive: true,
      },
    ]);
    const nothing = await ask('searchHome', { ...header, search: 'qqqqqq' });
    expect(nothing).toEqual({ data: { users: [], categories: [] }, totalCount: 0 });
  });
});

describe('bad input', () => {
  const lists = ['listModels', 'listLiveModels', 'listCategories', 'searchHome'] as const;

  it.each(lists)('%s names the field it cannot sort by', async (name) => {
    for (const sortObject of [
      { password_hash: 1 },
      { 'id; drop table accounts.accounts': -1 },
      { __proto__x: 1 },
    ]) {
      await expect(ask(name, { sortObject })).rejects.toMatchObject({
        code: 'invalid_input',
        fields: {
          [`sortObject.${Object.keys(sortObject)[0]}`]: {
            key: 'discovery/texts:refusals.sortBy',
            values: expect.any(Object),
          },
        },
      });
    }
  });

  it.each(lists)('%s refuses what the contract refuses', async (name) => {
    for (const input of [
      { search: 'x'.repeat(10_240) },
      { search: 5 },
      { current_page: 1_000_001 },
      { current_page: 0 },
      { current_page: 1.5 },
      { current_page: '1' },
      { per_page: 301 },
      { per_page: -1 },
      { sortObject: { createdAt: 0 } },
      { sortObject: 'createdAt' },
      { sortObject: { ['x'.repeat(41)]: 1 } },
    ]) {
      await expect(ask(name, input)).rejects.toThrow('Input validation failed');
    }
  });

  it('refuses ids that are none', async () => {
    for (const categoryId of ['1', "' or 1=1", '../x', 7, {}]) {
      await expect(ask('listModels', { categoryId })).rejects.toThrow('Input validation failed');
      await expect(ask('listSubcategories', { categoryId })).rejects.toThrow('Input validation failed');
    }
  });

  it('has an implementation for every operation', () => {
    expect(Object.keys(discovery.routes).toSorted()).toEqual(Object.keys(contract.discovery).toSorted());
  });
});

describe('the lists follow the accounts', () => {
  const total = async (categoryId?: string) =>
    (await ask('listModels', { categoryId, per_page: 1 })).modelCounts;

  it('when a model is approved, chosen for, suspended, brought back, erased, and a category dropped', async () => {
    const { database } = testDatabase;
    const before = await total();
    const id = await addModel('late.comer', 'Late Comer', new Date(start + 3 * dayMs), 'pending');
    await database.execute(choose, [id, category.cooking]);
    expect([await total(), await total(category.cooking)]).toEqual([before, 1]);
    await database.execute(approve, [id]);
    expect([await total(), await total(category.cooking)]).toEqual([before + 1, 2]);
    await database.execute(suspend, [id, new Date()]);
    expect([await total(), await total(category.cooking)]).toEqual([before, 1]);
    await database.execute(suspend, [id, null]);
    expect([await total(), await total(category.cooking)]).toEqual([before + 1, 2]);
    await database.execute(deleteCategory, [category.cooking]);
    expect([await total(), await total(category.cooking)]).toEqual([before + 1, 0]);
    await database.execute(erase, [id]);
    expect(await total()).toBe(before);
    expect(await database.rows(wrongCounts)).toEqual([]);
  });

  it('when two transactions change one model at once', async () => {
    const { database } = testDatabase;
    for (let round = 0; round < 10; round += 1) {
      const id = await addModel(`racer${round}`, `Racer ${round}`, new Date(start), 'pending');
      await Promise.all([
        database.transaction((tx) => tx.execute(approve, [id])),
        database.transaction((tx) => tx.execute(choose, [id, category.jazz])),
        database.transaction((tx) => tx.execute(choose, [id, category.piano])),
      ]);
      expect((await categoryIdsOf(database, id)).length).toBe(2);
    }
    expect(await database.rows(wrongCounts)).toEqual([]);
  });
});
