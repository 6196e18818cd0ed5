import type { contract } from '@candela/contract';
import { hourMs, minuteMs } from '@candela/contract/shared/durations';
import { contextOf, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import type { InferContractRouterOutputs } from '@orpc/contract';
import { call } from '@orpc/server';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { asViewer } from '../../platform/viewer/index.ts';
import { modelFields } from './model-ids.ts';
import { discoveryOver } from './test-discovery.ts';

type Answers = InferContractRouterOutputs<typeof contract.discovery>;

const addAccount = statement(
  'test.favourites-add-account',
  `insert into accounts.accounts (id, unique_id, type, username, email, password_hash, dob, name, gender, country, about_me,
     languages, approval_status, email_verified_at, terms_accepted_at, created_at, updated_at)
   values ($1::uuid, right($1::text, 12), $2, $3, $3 || '@example.test', 'x', '1990-01-01', $4, $5, $6, $7, $8,
     'approved', $9, $9, $9, $9)`,
);
const addCategory = statement(
  'test.favourites-add-category',
  'insert into discovery.categories (id, parent_id, name, position, created_at) values ($1, null, $2, 1, now())',
);
const choose = statement(
  'test.favourites-choose',
  'insert into discovery.model_categories (model_id, category_id) values ($1, $2)',
);
const addShow = statement(
  'test.favourites-add-show',
  `insert into shows.shows (id, model_id, status, show_type, cost, private_cost, title, created_at, started_at)
   values ($1, $2, 'live', $3, $4, 10, 'By candlelight', $5, $5)`,
);
const endShows = statement(
  'test.favourites-end-shows',
  `update shows.shows set status = 'ended', ended_at = $1, end_reason = 'stopped' where status <> 'ended'`,
);
const feature = statement(
  'test.favourites-feature',
  `insert into shop.placements (id, model_id, days, amount_credits, paid_from, starts_at, ends_at, bought_at)
   values ($2, $1, 1, 10, 'credits', now(), now() + interval '1 day', now())`,
);
const endPlacements = statement('test.favourites-end-placements', 'delete from shop.placements');
const rate = statement(
  'test.favourites-rate',
  `insert into library.model_ratings (model_id, account_id, rating, rated_at) values ($1, $2, $3, now())`,
);
const countOfViews = statement<{ views: number }>(
  'test.favourites-views',
  'select count(*)::int as views from discovery.model_views where model_id = $1',
);

const start = new Date('2026-06-01T10:30:00Z');
let now = start;
const suspend = statement<object>(
  'test.suspend',
  'update accounts.accounts set suspended_at = $2 where id = $1',
);
const hideOnline = statement(
  'test.hide-online',
  'update accounts.accounts set hide_online = $2 where id = $1',
);
const block = statement<object>(
  'test.block',
  'insert into accounts.blocks (account_id, blocked_id, created_at) values ($1, $2, now())',
);
const unblock = statement<object>('test.unblock', 'delete from accounts.blocks where account_id = $1');
let testDatabase: TestDatabase;
let kit: ReturnType<typeof discoveryOver>;
const ids = { maren: '', bastian: '', soraya: '', member: '', other: '', music: uuid(), cooking: uuid() };

const context = (accountId?: string, ip = '203.0.113.7') =>
  contextOf(sessionOf(accountId || undefined, 'user'), { ip });

const ask = <Name extends keyof Answers>(name: Name, input: unknown, who?: string, ip?: string) => {
  return call(kit.discovery.routes[name] as never, input as never, { context: context(who, ip) }) as Promise<
    Answers[Name]
  >;
};
const usernames = (list: readonly { username: string }[]) => list.map((one) => one.username);

async function addPerson(
  username: string,
  type: 'user' | 'model',
  facts: { gender?: string; country?: string; aboutMe?: object; languages?: string[] } = {},
) {
  const id = uuid();
  const { gender = null, country = null, aboutMe = {}, languages = [] } = facts;
  await testDatabase.database.execute(addAccount, [
    id,
    type,
    username,
    username,
    gender,
    country,
    aboutMe,
    languages,
    start,
  ]);
  return id;
}

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const { database } = testDatabase;
  kit = discoveryOver(database, () => now);
  await database.execute(addCategory, [ids.music, 'Music']);
  await database.execute(addCategory, [ids.cooking, 'Cooking']);
  // Among equals the newest id comes first, so whoever is to rise by views is made first.
  ids.soraya = await addPerson('soraya.wren', 'model', { gender: 'woman', aboutMe: { hairColor: 'Black' } });
  ids.maren = await addPerson('maren.vale', 'model', {
    gender: 'Woman',
    country: 'Portugal',
    aboutMe: { hairColor: 'Red', age: 27 },
    languages: ['en', 'pt'],
  });
  ids.bastian = await addPerson('bastian.rook', 'model', {
    gender: 'Man',
    country: 'Ireland',
    aboutMe: { hairColor: 'Black', age: 41 },
    languages: ['en'],
  });
  ids.member = await addPerson('first.row', 'user');
  ids.other = await addPerson('second.row', 'user');
  for (const [model, category] of [
    [ids.maren, ids.music],
    [ids.bastian, ids.music],
    [ids.soraya, ids.cooking],
  ]) {
    await database.execute(choose, [model, category]);
  }
});

afterAll(() => testDatabase.drop());

describe('filters', () => {
  it.each([
    [{ genders: ['Woman'] }, ['maren.vale', 'soraya.wren']],
    [{ countries: ['portugal', 'Ireland'] }, ['bastian.rook', 'maren.vale']],
    [{ languages: ['pt'] }, ['maren.vale']],
    [{ languages: ['pt', 'en'] }, ['bastian.rook', 'maren.vale']],
    [{ hairColor: ['Black'] }, ['bastian.rook', 'soraya.wren']],
    [{ hairColor: ['Black'], genders: ['woman'] }, ['soraya.wren']],
    [{ age: ['23-29'] }, ['maren.vale']],
    [{ isNew: true }, ['bastian.rook', 'maren.vale', 'soraya.wren']],
    [{ ratingMin: 3 }, []],
    [{ online: true }, []],
  ])('%j leaves %j', async (filters, expected) => {
    const answer = await ask('listModels', { filters, sortObject: { username: 1 } });
    expect(usernames(answer.models)).toEqual(expected);
    expect(answer.modelCounts).toBe(expected.length);
  });

  it('filter a search and a category too', async () => {
    const found = await ask('listModels', { search: 'soraya', filters: { hairColor: ['Red'] } });
    expect(found.models).toEqual([]);
    const music = await ask('listModels', { categoryId: ids.music, filters: { hairColor: ['Black'] } });
    expect(usernames(music.models)).toEqual(['bastian.rook']);
  });

  it('leave one order while somebody pages through it, without whoever is gone, and hide from whom models hide', async () => {
    const page = (current_page: number, who?: string) =>
      ask(
        'listModels',
        { filters: { isNew: true }, sortObject: { username: 1 }, current_page, per_page: 1 },
        who,
      );
    expect(usernames((await page(2)).models)).toEqual(['maren.vale']);
    await testDatabase.database.execute(suspend, [ids.maren, now]);
    expect(usernames((await page(1)).models)).toEqual(['bastian.rook']);
    expect((await page(2)).models).toEqual([]);
    expect(usernames((await page(3)).models)).toEqual(['soraya.wren']);
    await testDatabase.database.execute(suspend, [ids.maren, null]);
    await testDatabase.database.execute(block, [ids.bastian, ids.member]);
    const hidden = () => asViewer({ accountId: ids.member, country: undefined }, () => page(2, ids.member));
    expect(usernames((await hidden()).models)).toEqual(['soraya.wren']);
    await testDatabase.database.execute(unblock, [ids.bastian]);
    now = new Date(now.getTime() + minuteMs);
    expect(await page(2)).toMatchObject({ models: [{ username: 'maren.vale' }], modelCounts: 3 });
  });

  it('follow the profile', async () => {
    await ask('setPreferences', { languages: ['de', 'de'] }, ids.soraya);
    const german = await ask('listModels', { filters: { languages: ['de'] } });
    expect(usernames(german.models)).toEqual(['soraya.wren']);
    const { data } = await ask('getPreferences', {}, ids.soraya);
    expect(data).toEqual({ forYou: true, languages: ['de'], timeZone: null });
    await ask('setPreferences', { timeZone: 'Europe/Lisbon' }, ids.soraya);
    expect((await ask('setPreferences', { forYou: true }, ids.soraya)).data.timeZone).toBe('Europe/Lisbon');
    expect((await ask('setPreferences', { timeZone: null }, ids.soraya)).data.timeZone).toBeNull();
  });

  it('offer what models are', async () => {
    const { data } = await ask('listFilterChoices', {});
    expect(data.genders[0]?.count).toBe(2);
    expect(data.countries.map((one) => one.value).sort()).toEqual(['Ireland', 'Portugal']);
    expect(data.languages[0]).toEqual({ value: 'en', count: 2 });
  });

  it('know prices of who is live only', async () => {
    const { database } = testDatabase;
    await database.execute(addShow, [uuid(), ids.maren, 'free', 0, now]);
    await database.execute(addShow, [uuid(), ids.bastian, 'private', 12, now]);
    const dear = await ask('listModels', { filters: { showType: 'private' } });
    expect(usernames(dear.models)).toEqual(['bastian.rook']);
    const cheap = await ask('listLiveModels', { filters: { costMax: 5 } });
    expect(usernames(cheap.models)).toEqual(['maren.vale']);
    const online = await ask('listModels', {
      filters: { online: true, hairColor: ['Red'] },
      sortObject: { viewers: -1 },
    });
    expect(usernames(online.models)).toEqual(['maren.vale']);
    const all = await ask('listModels', { filters: { isNew: true }, sortObject: { viewers: -1 } });
    expect(all.models.map((one) => one.isLive)).toEqual([true, true, false]);
    await database.execute(endShows, [now]);
  });

  it.each([
    { hairColor: ['Ginger'] },
    { languages: ['xx'] },
    { costMax: 0 },
    { genders: [''] },
    { genders: ['\0'] },
    { ratingMin: 6 },
    { age: '23-29' },
  ])('refuse %j', async (filters) => {
    await expect(ask('listModels', { filters })).rejects.toThrow('Input validation failed');
  });
});

describe('popularity', () => {
  afterAll(() => testDatabase.database.execute(endPlacements));

  it('counts a viewer once an hour, and a model never for itself', async () => {
    for (let press = 0; press < 5; press += 1) {
      await ask('viewModel', { modelId: ids.soraya }, ids.member);
      await ask('viewModel', { modelId: ids.soraya }, undefined, '2001:db8:1:2::9');
      await ask('viewModel', { modelId: ids.soraya }, undefined, '2001:db8:1:2::77');
      await ask('viewModel', { modelId: ids.soraya }, ids.soraya);
    }
    const views = async () => (await testDatabase.database.row(countOfViews, [ids.soraya])).views;
    expect(await views()).toBe(2);
    now = new Date(start.getTime() + hourMs);
    await ask('viewModel', { modelId: ids.soraya }, ids.member);
    expect(await views()).toBe(3);
    await ask('viewModel', { modelId: uuid() }, ids.member);
  });

  it('puts who is viewed first once rolled up, and is not moved by rolling up again', async () => {
    const order = async () => usernames((await ask('listModels', { sortObject: { popularity: -1 } })).models);
    expect((await order()).at(-1)).toBe('soraya.wren');
    await kit.discovery.rollUpPopularity();
    const first = await order();
    expect(first[0]).toBe('soraya.wren');
    await kit.discovery.rollUpPopularity();
    expect(await order()).toEqual(first);
  });

  it('puts who is featured before the popular, and marks them', async () => {
    await testDatabase.database.execute(feature, [ids.bastian, uuid()]);
    const answer = await ask('listModels', { sortObject: { popularity: -1 }, per_page: 2 });
    expect(answer.models.map((one) => [one.username, one.isFeatured])).toEqual([
      ['bastian.rook', true],
      ['soraya.wren', false],
    ]);
    const next = await ask('listModels', { sortObject: { popularity: -1 }, per_page: 2, current_page: 2 });
    expect(usernames(next.models)).toEqual(['maren.vale']);
    const popular = await ask('listPopularModels', {});
    expect(popular.data[0]?.username).toBe('bastian.rook');
  });

  it.each(modelFields)('puts who is featured first by %s, both ways and filtered', async (field) => {
    for (const direction of [1, -1] as const) {
      for (const filters of [undefined, { isNew: true }]) {
        const asked = { sortObject: { [field]: direction }, filters, per_page: 1 };
        const pages = await Promise.all(
          [1, 2, 3, 4].map((current_page) => ask('listModels', { ...asked, current_page })),
        );
        const inOrder = pages.flatMap(({ models }) => usernames(models));
        expect(inOrder[0]).toBe('bastian.rook');
        expect(inOrder.toSorted()).toEqual(['bastian.rook', 'maren.vale', 'soraya.wren']);
      }
    }
  });

  it.each(modelFields)('puts who is featured first among the live by %s, both ways', async (field) => {
    const { database } = testDatabase;
    for (const id of [ids.maren, ids.bastian, ids.soraya])
      await database.execute(addShow, [uuid(), id, 'free', 0, now]);
    for (const direction of [1, -1] as const) {
      const { models } = await ask('listLiveModels', { sortObject: { [field]: direction } });
      expect(models).toHaveLength(3);
      expect(models[0]?.username).toBe('bastian.rook');
    }
    await database.execute(endShows, [now]);
  });
});

describe('favourites', () => {
  it('are added, kept with their notice, and taken off', async () => {
    const request = { modelId: ids.maren };
    expect((await ask('setFavourite', request, ids.member)).data).toEqual({
      modelId: ids.maren,
      favorited: true,
      notify: false,
    });
    await ask('setFavourite', { ...request, notify: true }, ids.member);
    await ask('setFavourite', { ...request, favorite: true }, ids.member);
    expect(kit.published.filter((name) => name === 'discovery.modelFollowed')).toHaveLength(1);
    expect((await ask('getFavourited', {}, ids.member)).data).toEqual([{ modelId: ids.maren, notify: true }]);
    expect((await ask('getFavourited', { modelIds: [ids.bastian] }, ids.member)).data).toEqual([]);
    expect((await ask('getFavourited', {}, ids.other)).data).toEqual([]);
    const list = await ask('listFavourites', {}, ids.member);
    expect(list.models.map((one) => [one.username, one.notify])).toEqual([['maren.vale', true]]);
    expect((await ask('setFavourite', request, ids.member)).data.favorited).toBe(false);
    expect((await ask('listFavourites', {}, ids.member)).modelCounts).toBe(0);
  });

  it('take models only, and users only', async () => {
    for (const modelId of [uuid(), ids.other]) {
      await expect(ask('setFavourite', { modelId }, ids.member)).rejects.toMatchObject({ code: 'not_found' });
    }
    for (const userId of [uuid(), ids.maren, ids.member]) {
      await expect(ask('setFavouriteUser', { userId }, ids.member)).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });

  it('show which users are online', async () => {
    await ask('setFavouriteUser', { userId: ids.other }, ids.member);
    expect((await ask('listActiveUsers', {}, ids.member)).data).toEqual([]);
    kit.online.add(ids.other);
    expect(usernames((await ask('listActiveUsers', {}, ids.member)).data)).toEqual(['second.row']);
    expect((await ask('listFavouriteUsers', {}, ids.member)).data[0]).toMatchObject({ isOnline: true });
    await testDatabase.database.execute(hideOnline, [ids.other, true]);
    expect((await ask('listFavouriteUsers', {}, ids.member)).data[0]).toMatchObject({ isOnline: false });
    expect((await ask('listActiveUsers', {}, ids.member)).data).toEqual([]);
    await testDatabase.database.execute(hideOnline, [ids.other, false]);
    await ask('setFavouriteUser', { userId: ids.other }, ids.member);
    expect((await ask('listFavouriteUsers', {}, ids.member)).totalCount).toBe(0);
  });

  it('notify those who asked once a show, by mail and in the app', async () => {
    const { database } = testDatabase;
    await ask('setFavourite', { modelId: ids.maren, notify: true }, ids.member);
    await ask('setFavourite', { modelId: ids.maren }, ids.other);
    await kit.showStarts(ids.maren);
    expect(kit.mails).toEqual([]);
    expect(kit.published).not.toContain('discovery.favouriteLive');
    await database.execute(addShow, [uuid(), ids.maren, 'free', 0, now]);
    await kit.showStarts(ids.maren);
    await kit.showStarts(ids.maren);
    expect(kit.mails.map((mail) => mail.to)).toEqual([`${ids.member}@example.test`]);
    expect(kit.mails[0]?.text).toContain('https://site.example/live-model/');
    expect(kit.published).toContain('discovery.favouriteLive');
    expect(kit.emitted).toEqual([
      {
        room: `account:${ids.member}`,
        event: 'favourite.live',
        args: [expect.objectContaining({ modelId: ids.maren, title: 'By candlelight' })],
      },
    ]);
    now = new Date(now.getTime() + 2 * hourMs);
    await kit.showStarts(ids.maren);
    expect(kit.mails.length).toBe(2);
    await ask('setFavourite', { modelId: ids.maren, notify: true }, ids.other);
    now = new Date(now.getTime() + 2 * hourMs);
    await kit.showStarts(ids.maren);
    expect(kit.mailLots).toEqual([1, 1, 2]);
    await database.execute(endShows, [now]);
  });
});

describe('for you', () => {
  it('gives others of the categories that are favoured and watched, until turned off', async () => {
    const answer = await ask('listForYou', {}, ids.member);
    expect(usernames(answer.data)).toEqual(expect.arrayContaining(['bastian.rook', 'soraya.wren']));
    expect(usernames(answer.data)[0]).toBe('bastian.rook');
    expect(usernames(answer.data)).not.toContain('maren.vale');
    await ask('dismissModel', { modelId: ids.bastian }, ids.member);
    await ask('dismissModel', { modelId: ids.bastian }, ids.member);
    expect(usernames((await ask('listForYou', {}, ids.member)).data)).not.toContain('bastian.rook');
    const dismissed = await ask('listDismissedModels', {}, ids.member);
    expect([usernames(dismissed.data), dismissed.totalCount]).toEqual([['bastian.rook'], 1]);
    expect((await ask('listDismissedModels', {}, ids.other)).totalCount).toBe(0);
    await ask('dismissModel', { modelId: ids.bastian, dismissed: false }, ids.member);
    expect((await ask('listDismissedModels', {}, ids.member)).data).toEqual([]);
    expect(usernames((await ask('listForYou', {}, ids.member)).data)[0]).toBe('bastian.rook');
    await testDatabase.database.execute(block, [ids.member, ids.bastian]);
    const afterBlock = await asViewer({ accountId: ids.member, country: undefined }, () =>
      ask('listForYou', {}, ids.member),
    );
    expect(usernames(afterBlock.data)).not.toContain('bastian.rook');
    await testDatabase.database.execute(unblock, [ids.member]);
    const nobody = ask('dismissModel', { modelId: uuid() }, ids.member);
    await expect(nobody).rejects.toMatchObject({ code: 'not_found' });
    expect((await ask('setPreferences', { forYou: false }, ids.member)).data.forYou).toBe(false);
    expect(await ask('listForYou', {}, ids.member)).toEqual({ data: [], totalCount: 0, forYou: false });
  });
});

describe('ratings', () => {
  it('come into cards, filters and the order once rolled up', async () => {
    const { database } = testDatabase;
    await database.execute(rate, [ids.maren, ids.member, 4]);
    await database.execute(rate, [ids.maren, ids.other, 5]);
    await database.execute(rate, [ids.bastian, ids.member, 2]);
    await kit.discovery.rollUpPopularity();
    const best = await ask('listModels', { sortObject: { rating: -1 } });
    expect(best.models.map((one) => [one.username, one.averageRating])).toEqual([
      ['maren.vale', 4.5],
      ['bastian.rook', 2],
      ['soraya.wren', null],
    ]);
    expect(usernames((await ask('listModels', { filters: { ratingMin: 3 } })).models)).toEqual([
      'maren.vale',
    ]);
  });
});
