import type { ItemFilters } from '@candela/contract/discovery/item-filters';
import { hourMs } from '@candela/contract/shared/durations';
import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestLibrary, type Person, type TestLibrary } from './test-library.ts';

let test: TestLibrary;
let model: Person;
let other: Person;
let member: Person;

async function publish(
  by: Person,
  title: string,
  parts: { visibility?: 'public' | 'priced' | 'clubHouse'; price?: number; teaser?: boolean } = {},
): Promise<void> {
  const { teaser, ...form } = parts;
  const upload = (name: string) => test.upload(by, { name, type: 'video/mp4' });
  await by.call.createItem({
    ...form,
    kind: 'video',
    title,
    files: [await upload('v.mp4')],
    teaser: teaser ? await upload('t.mp4') : null,
  });
  await test.work();
  test.pass(1000);
}

/** Titles of a filtered list, in its order. */
async function titles(filters: ItemFilters, rest: object = {}): Promise<string[]> {
  const { data, totalCount } = await test.visitor.listSiteItemsWithoutLogin({ filters, ...rest });
  expect(totalCount).toBe(data.length);
  return data.map((card) => card.title);
}

beforeAll(async () => {
  test = await openTestLibrary(await openTestDatabase());
  model = await test.model();
  other = await test.model();
  member = await test.member();
  await publish(model, 'old and free');
  test.pass(31 * 24 * hourMs);
  await publish(model, 'free');
  await publish(model, 'priced', { visibility: 'priced', price: 30, teaser: true });
  await test.openClub(other.id);
  await publish(other, 'house', { visibility: 'clubHouse', teaser: true });
  await publish(other, 'long', { visibility: 'priced', price: 5 });
  await test.run(
    `update library.files f set renditions = jsonb_set(renditions, '{durationSeconds}', '1500')
     from library.item_files x join library.items i on i.id = x.item_id
     where x.file_id = f.id and x.role = 'media' and i.title = 'long'`,
  );
  await test.run(`update accounts.accounts set languages = '{pt,en}' where id = $1`, [other.id]);
  await test.run(
    `update library.item_counts c set views = v.views, ratings = v.ratings, rating_sum = v.sum
     from library.items i join (values ('old and free', 90, 2, 10), ('priced', 7, 4, 12), ('house', 800, 0, 0))
       as v (title, views, ratings, sum) on v.title = i.title
     where c.item_id = i.id`,
  );
});
afterAll(() => test.close());

describe('a filtered list', () => {
  it.each<[string, ItemFilters, string[]]>([
    ['free', { price: 'free' }, ['free', 'old and free']],
    ['sold', { price: 'paid' }, ['long', 'priced']],
    ['new', { isNew: true }, ['long', 'house', 'priced', 'free']],
    ['short', { length: 'short', price: 'paid' }, ['priced']],
    ['long', { length: 'long' }, ['long']],
    ['of a length nothing has', { length: 'medium' }, []],
    ['well rated', { ratingMin: 3 }, ['priced', 'old and free']],
    ['better rated', { ratingMin: 3.5 }, ['old and free']],
    ['in a language', { languages: ['pt', 'de'] }, ['long', 'house']],
    ['of nobody live', { online: true }, []],
    [
      'of everything, for filters that ask nothing',
      { online: false, languages: [] },
      ['long', 'house', 'priced', 'free', 'old and free'],
    ],
  ])('holds what is %s, newest first', async (_name, filters, expected) => {
    expect(await titles(filters)).toEqual(expected);
  });

  it('follows who is live', async () => {
    await test.run(
      `insert into shows.shows (id, model_id, status, show_type, cost, private_cost, title, started_at, created_at)
       values (gen_random_uuid(), $1, 'live', 'free', 0, 10, '', now(), now())`,
      [model.id],
    );
    expect(await titles({ online: true, price: 'paid' })).toEqual(['priced']);
  });

  it('sorts by views and by rating, what nobody rated last', async () => {
    const by = (sortObject: object) => titles({}, { sortObject });
    expect((await by({ popularity: -1 })).slice(0, 3)).toEqual(['house', 'old and free', 'priced']);
    expect((await by({ rating: -1 })).slice(0, 2)).toEqual(['old and free', 'priced']);
    expect((await by({ rating: 1 })).slice(0, 2)).toEqual(['priced', 'old and free']);
    await refusal(test.visitor.listSiteItemsWithoutLogin({ sortObject: { views: -1 } }), 'invalid_input');
    await refusal(
      test.visitor.listSiteItemsWithoutLogin({ sortObject: { rating: -1, popularity: 1 } }),
      'invalid_input',
    );
  });

  it('comes by pages, and with a search', async () => {
    const page = (current_page: number) =>
      test.visitor.listSiteItemsWithoutLogin({ filters: { price: 'paid' }, current_page, per_page: 1 });
    expect(await page(2)).toMatchObject({ totalCount: 2, data: [{ title: 'priced' }] });
    expect(await page(1_000_000)).toEqual({ totalCount: 2, data: [] });
    expect(await titles({ isNew: true }, { search: 'FREE' })).toEqual(['free']);
    expect(await titles({ price: 'free' }, { search: `'; drop table accounts.accounts; --` })).toEqual([]);
  });
});

describe("a card's preview", () => {
  const cards = async () => {
    const { data } = await member.call.listSiteItems({ kind: 'video' });
    return new Map(data.map((card) => [card.title, card]));
  };
  const grantOf = (address: string) => address.split('/')[3] ?? '';
  const fileOf = (address: string) =>
    JSON.parse(Buffer.from(grantOf(address).split('.')[0] ?? '', 'base64url').toString()).f as string;

  it('is the teaser of what is locked, and opens nothing else', async () => {
    const card = (await cards()).get('priced');
    const preview = card?.preview ?? '';
    expect(card).toMatchObject({ locked: true, thumbnail: null });
    const { data } = await member.call.getPost({ id: card?._id ?? '' });
    expect(fileOf(preview)).toBe(fileOf(data.teaser ?? ''));
    const seen = (await test.visitor.listPublicItems({ kind: 'video' })).data.find(
      ({ _id }) => _id === card?._id,
    );
    const play = (asker: string | undefined) =>
      test.library.play({
        grant: grantOf(seen?.preview ?? ''),
        name: 'master.m3u8',
        asker,
        browser: 'a browser of the tests',
        ip: '192.0.2.7',
      });
    expect(await play(undefined)).toBeDefined();
    expect(await play(other.id)).toBeUndefined();
  });

  it('is the video itself where it is public, and nothing where there is no clip for everyone', async () => {
    const all = await cards();
    const free = all.get('free');
    const { data } = await member.call.getPost({ id: free?._id ?? '' });
    expect(fileOf(free?.preview ?? '')).toBe(fileOf(data.path ?? ''));
    expect(all.get('long')?.preview).toBeNull();
    await test.entitle(member.id, {
      kind: 'video',
      itemId: all.get('long')?._id ?? '',
      sellerId: other.id,
    });
    expect((await cards()).get('long')).toMatchObject({ locked: false, preview: null });
  });
});
