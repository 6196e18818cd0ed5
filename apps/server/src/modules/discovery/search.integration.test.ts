import { type SearchKind, searchKind } from '@candela/contract/discovery/operations';
import type { ItemCard } from '@candela/contract/library/items';
import { contextOf } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { call } from '@orpc/server';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import { asViewer } from '../../platform/viewer/index.ts';
import { discoveryOver } from './test-discovery.ts';

const now = new Date('2026-06-01T20:00:00Z');

const addAccount = statement(
  'test.search-add-account',
  `insert into accounts.accounts (id, unique_id, type, username, email, password_hash, dob, name, tagline, description,
     about_me, approval_status, email_verified_at, terms_accepted_at, created_at, updated_at)
   values ($1::uuid, $3, $2, $3, $3 || '@example.test', 'x', '1990-01-01', $4, $5, $6, $7, 'approved', $8, $8, $8, $8)`,
);
const addCategory = statement(
  'test.search-add-category',
  'insert into discovery.categories (id, parent_id, name, position, created_at) values ($1, null, $2, 1, now())',
);
const addShow = statement(
  'test.search-add-show',
  `insert into shows.shows (id, model_id, status, show_type, title, created_at, started_at)
   values ($1, $2, 'live', 'free', $3, $4, $4)`,
);
const endShows = statement(
  'test.search-end-shows',
  `update shows.shows set status = 'ended', ended_at = $1, end_reason = 'stopped' where model_id = $2`,
);
const addItem = statement(
  'test.search-add-item',
  `insert into library.items (id, model_id, kind, title, description, tags, visibility, is_draft, media_state, status,
     published_at, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, false, 'ready', 'published', $8, $8, $8)`,
);
const hideItem = statement(
  'test.search-hide-item',
  `update library.items set status = 'hidden', hidden_at = $2 where id = $1`,
);
const retitle = statement('test.search-retitle', 'update library.items set title = $2 where id = $1');
const deleteItem = statement('test.search-delete-item', 'delete from library.items where id = $1');
const addProduct = statement(
  'test.search-add-product',
  `insert into shop.products (id, model_id, title, description, kind, status, price_credits, images, created_at, updated_at)
   values ($1, $2, $3, $4, 'physical', 'published', 10, '{}', $5, $5)`,
);
const addBlog = statement(
  'test.search-add-blog',
  `insert into editorial.blogs (id, title, body, published_at, created_at, updated_at) values ($1, $2, $3, $4, $4, $4)`,
);
const addFaq = statement(
  'test.search-add-faq',
  `insert into editorial.faqs (id, group_name, question, answer, position) values ($1, 'Shows', $2, $3, 9000)`,
);
const rename = statement('test.search-rename', 'update accounts.accounts set name = $2 where id = $1');
const suspend = statement(
  'test.search-suspend',
  'update accounts.accounts set suspended_at = $2 where id = $1',
);
const release = statement(
  'test.search-release',
  'update accounts.accounts set suspended_at = null where id = $1',
);
const block = statement(
  'test.search-block',
  'insert into accounts.blocks (account_id, blocked_id, created_at) values ($1, $2, now())',
);
const blockCountry = statement(
  'test.search-block-country',
  'insert into accounts.country_blocks (model_id, country, created_at) values ($1, $2, now())',
);
const titles = statement<{ _id: string; title: string }>(
  'test.search-titles',
  'select id as _id, title from library.items where id = any($1::uuid[]) order by array_position($1::uuid[], id)',
);
const knownWords = statement<{ word: string }>(
  'test.search-words',
  'select word from discovery.search_words where word = any($1) order by word',
);

let testDatabase: TestDatabase;
let kit: ReturnType<typeof discoveryOver>;
const ids = { bastian: uuid(), tavi: uuid(), ines: uuid(), member: uuid() };

beforeAll(async () => {
  testDatabase = await openTestDatabase();
  const { database } = testDatabase;
  kit = discoveryOver(database, () => now, {
    async itemCards(wanted) {
      const rows = await database.rows(titles, [wanted]);
      const userId = { name: 'Maker', username: 'maker' };
      return rows.map(
        (row) => ({ ...row, userId, thumbnail: null, placeholder: null }) as unknown as ItemCard,
      );
    },
  });
  await addModel(ids.bastian, 'bastian.rook', 'Bastian Rook', 'Nocturnes by request');
  await addModel(ids.tavi, 'tavi.lund', 'Tavi Lund', 'Back from the sea', { hairColor: 'Auburn' });
  await addModel(ids.ines, 'ines.corvo', 'Inês Corvo', 'Clay and silk');
  await database.execute(addAccount, [ids.member, 'user', 'first.row', 'Member', '', '', {}, now]);
  await database.execute(addCategory, [uuid(), 'Piano']);
  await database.execute(addShow, [uuid(), ids.bastian, 'Piano until midnight', now]);
  await addItemOf(ids.bastian, 'video', 'A grand piano');
  await addItemOf(ids.tavi, 'gallery', 'Piano hands');
  await addItemOf(ids.tavi, 'audio', 'Piano, far away');
  await addItemOf(ids.bastian, 'news', 'New piano');
  await database.execute(addProduct, [uuid(), ids.bastian, 'Piano postcard', 'Printed on card', now]);
  await database.execute(addBlog, [uuid(), 'How pianos are tuned', '<p>With a piano key.</p>', now]);
  await database.execute(addFaq, [uuid(), 'May I ask for a piano piece?', 'Yes, in the chat.']);
});

afterAll(() => testDatabase.drop());

async function addModel(id: string, username: string, name: string, tagline: string, aboutMe: object = {}) {
  const values = [id, 'model', username, name, tagline, 'Plays the piano at home.', aboutMe, now];
  await testDatabase.database.execute(addAccount, values);
}

async function addItemOf(
  modelId: string,
  kind: string,
  title: string,
  facts: { description?: string; tags?: string[]; visibility?: string } = {},
): Promise<string> {
  const { description = '', tags = [], visibility = 'public' } = facts;
  const id = uuid();
  await testDatabase.database.execute(addItem, [
    id,
    modelId,
    kind,
    title,
    description,
    tags,
    visibility,
    now,
  ]);
  return id;
}

/** What a search finds, by kind, of the kinds in which it finds anything. */
async function find(search: string, viewer: { accountId?: string; country?: string } = {}) {
  const seen = { accountId: viewer.accountId, country: viewer.country };
  const { data } = await asViewer(seen, () =>
    call(kit.discovery.routes.searchAll, { search }, { context: contextOf() }),
  );
  const found: Partial<Record<SearchKind, string[]>> = {};
  for (const { kind, hits, totalCount } of data) {
    expect(totalCount).toBeGreaterThanOrEqual(hits.length);
    if (hits.length > 0) found[kind] = hits.map((hit) => hit.title);
  }
  return found;
}

describe('searchAll', () => {
  it('finds ten kinds of things, each with the way to it', async () => {
    expect(await find('piano')).toMatchObject({
      live: ['Piano until midnight'],
      models: expect.arrayContaining(['Bastian Rook', 'Tavi Lund']),
      categories: ['Piano'],
      videos: ['A grand piano'],
      galleries: ['Piano hands'],
      audio: ['Piano, far away'],
      posts: ['New piano'],
      products: ['Piano postcard'],
      blogs: ['How pianos are tuned'],
      help: ['May I ask for a piano piece?'],
    });
    const { data } = await call(
      kit.discovery.routes.searchAll,
      { search: 'piano' },
      { context: contextOf() },
    );
    expect(data.map((part) => part.kind)).toEqual(searchKind.options);
    const hrefs = data.map((part) => part.hits[0]?.href.replace(/[0-9a-f-]{36}$/, ''));
    expect(hrefs).toEqual([
      '/live-model/bastian.rook',
      expect.stringMatching(/^\/profile\//),
      '/category/',
      ...Array<string>(4).fill('/video/'),
      '/products/',
      '/blog/',
      '/faq#',
    ]);
  });

  it.each([
    ['tavi lnd', 'models', 'Tavi Lund'],
    ['tavi lund', 'galleries', 'Piano hands'],
    ['midngiht', 'live', 'Piano until midnight'],
    ['ines', 'models', 'Inês Corvo'],
    ['INÊS CORVO', 'models', 'Inês Corvo'],
    ['ińes', 'models', 'Inês Corvo'],
    ['piáno hands', 'galleries', 'Piano hands'],
    ['silk clay', 'models', 'Inês Corvo'],
    ['auburn', 'models', 'Tavi Lund'],
    ['hand', 'galleries', 'Piano hands'],
    ['postcrad', 'products', 'Piano postcard'],
    ['tunde', 'blogs', 'How pianos are tuned'],
  ] as const)('finds what %j means', async (search, kind, title) => {
    expect((await find(search))[kind]?.[0]).toBe(title);
  });

  it('puts a title before a tag, and a tag before a description', async () => {
    const described = await addItemOf(ids.tavi, 'video', 'One', { description: 'Full of heather.' });
    const tagged = await addItemOf(ids.tavi, 'video', 'Two', { tags: ['heather'] });
    const called = await addItemOf(ids.tavi, 'video', 'Heather');
    expect((await find('heather')).videos).toEqual(['Heather', 'Two', 'One']);
    for (const id of [described, tagged, called]) await testDatabase.database.execute(deleteItem, [id]);
    expect((await find('heather')).videos).toBeUndefined();
  });

  it.each(['', '%%%', "'; drop table discovery.search_documents; --", "it''s:*", '🔥🔥🔥', '\\', '& | !'])(
    'finds nothing for %j',
    async (search) => {
      expect(await find(search)).toEqual({});
    },
  );

  it('follows titles, and forgets what is hidden or deleted', async () => {
    const { database } = testDatabase;
    const id = await addItemOf(ids.tavi, 'video', 'Lantern walk');
    expect((await find('lantern')).videos).toEqual(['Lantern walk']);
    await database.execute(retitle, [id, 'Harbour walk']);
    expect(await find('lantern')).toEqual({});
    expect((await find('harbour')).videos).toEqual(['Harbour walk']);
    await database.execute(hideItem, [id, now]);
    expect(await find('harbour')).toEqual({});
    await database.execute(rename, [ids.tavi, 'Tavi Brook']);
    expect((await find('brook')).galleries).toEqual(['Piano hands']);
    await database.execute(rename, [ids.tavi, 'Tavi Lund']);
  });

  it('finds neither what was given by name nor the text of a locked post', async () => {
    await addItemOf(ids.tavi, 'video', 'Whispered', { visibility: 'membersOnly' });
    await addItemOf(ids.tavi, 'news', 'For the club', {
      description: 'The password is marigold.',
      visibility: 'clubHouse',
    });
    expect(await find('whispered')).toEqual({});
    expect(await find('marigold')).toEqual({});
    expect((await find('for the club')).posts).toEqual(['For the club']);
  });

  it('hides a model from blocked members and countries, and everything of hers', async () => {
    const { database } = testDatabase;
    await database.execute(block, [ids.bastian, ids.member]);
    await database.execute(blockCountry, [ids.bastian, 'PT']);
    for (const viewer of [{ accountId: ids.member }, { country: 'PT' }]) {
      const found = await find('piano', viewer);
      expect(found).toMatchObject({ models: expect.not.arrayContaining(['Bastian Rook']) });
      for (const kind of ['live', 'videos', 'posts', 'products'] as const)
        expect(found[kind]).toBeUndefined();
      expect(found.galleries).toEqual(['Piano hands']);
      expect(await find('bastian', viewer)).toEqual({});
      expect(await find('bastain', viewer)).toEqual({});
    }
    expect((await find('piano', { country: 'NO' })).live).toEqual(['Piano until midnight']);
  });

  it('forgets a suspended model until she is back, and a show that is over', async () => {
    const { database } = testDatabase;
    await database.execute(suspend, [ids.bastian, now]);
    expect(await find('bastian')).toEqual({});
    expect((await find('piano')).products).toBeUndefined();
    await database.execute(release, [ids.bastian]);
    expect((await find('piano')).products).toEqual(['Piano postcard']);
    await database.execute(endShows, [now, ids.bastian]);
    expect((await find('midnight')).live).toBeUndefined();
  });

  it('forgets words nothing is called any more', async () => {
    const { database } = testDatabase;
    const known = () => database.rows(knownWords, [['piano', 'quartz', 'zephyr']]);
    const id = await addItemOf(ids.tavi, 'video', 'Zephyr');
    await database.execute(retitle, [id, 'Quartz']);
    await kit.run('discovery.refresh-search-words');
    expect(await known()).toEqual([{ word: 'piano' }, { word: 'quartz' }]);
    await database.execute(deleteItem, [id]);
    expect(await known()).toEqual([{ word: 'piano' }]);
  });
});
