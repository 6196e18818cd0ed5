import { hourMs } from '@candela/contract/shared/durations';
import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { listedAtMost } from '../../platform/database/index.ts';
import { asViewer } from '../../platform/viewer/index.ts';
import { openGuardedItems } from './test-guarded-items.ts';

const testDatabase = await openTestDatabase();
const { test, ids, model, stranger } = await openGuardedItems(testDatabase);

afterAll(() => test.close());

describe('lists by page', () => {
  it('count and page what somebody bought no further than lists go', async () => {
    const owner = new pg.Client({ connectionString: testDatabase.ownerUrl });
    await owner.connect();
    const buyer = await test.member();
    try {
      // Copies of one item that is gone from all other lists.
      const { rows } = await owner.query(
        `insert into library.items select copy.* from library.items i,
           (select gen_random_uuid() as id from generate_series(1, $2)) as fresh,
           jsonb_populate_record(i, jsonb_build_object('id', fresh.id, 'status', 'archived', 'archived_at', now())) as copy
         where i.id = $1 returning id`,
        [ids.get('news priced'), listedAtMost + 50],
      );
      const made = rows.map(({ id }) => id);
      await owner.query(
        `insert into ledger.entitlements (account_id, kind, item_id, seller_id, starts_at)
         select $1, 'news', id, $2, now() from unnest($3::uuid[]) as id`,
        [buyer.id, model.id, made],
      );
      await owner.query('analyze library.items, ledger.entitlements');
      const page = (current_page: number) => buyer.call.listBoughtItems({ current_page, per_page: 100 });
      expect(await page(1)).toMatchObject({ totalCount: listedAtMost, data: { length: 100 } });
      expect((await page(listedAtMost / 100)).data).toHaveLength(100);
      expect(await page(listedAtMost / 100 + 1)).toEqual({ data: [], totalCount: listedAtMost });
    } finally {
      await owner.end();
    }
  });

  it('count, page and sort without losing or repeating anything, across days', async () => {
    const other = await test.model();
    const titles: string[] = [];
    for (let index = 0; index < 25; index += 1) {
      test.pass(7 * hourMs);
      titles.unshift(`n${index}`);
      await other.call.createNews({ title: `n${index}` });
    }
    const page = (current_page: number) =>
      stranger.call.listNews({ userId: other.id, current_page, per_page: 10 });
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(pages.flatMap(({ data }) => data.map((card) => card.title))).toEqual(titles);
    expect(pages.map(({ totalCount }) => totalCount)).toEqual([25, 25, 25, 25]);
    const own = await other.call.listNews({ current_page: 9, per_page: 10 });
    expect(own).toEqual({ data: [], totalCount: 25 });
    const oldest = await stranger.call.listSiteItems({ kind: 'video', sortObject: { createdAt: 1 } });
    const newest = await stranger.call.listSiteItems({ kind: 'video' });
    expect(oldest.data.map((card) => card._id)).toEqual(newest.data.map((card) => card._id).reverse());
    await refusal(stranger.call.listSiteItems({ sortObject: { views: 1 } }), 'invalid_input');
    expect((await stranger.call.listSiteItems({ kind: 'video', search: 'PRICED' })).data).toMatchObject([
      { title: 'video priced', locked: true },
    ]);
    await refusal(stranger.call.listItems({}), 'not_found');
    const given = await model.call.listItems({ kind: 'video', visibility: 'membersOnly' });
    expect(given).toMatchObject({ totalCount: 1, data: [{ title: 'video membersOnly' }] });
    expect((await model.call.listItems({ kind: 'video', status: 'draft' })).totalCount).toBe(0);
  });

  it('count and page without the models who hide from whoever asks', async () => {
    const [hiding, shown] = [await test.model(), await test.model()];
    const made: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      test.pass(9 * hourMs);
      const maker = index % 3 === 0 ? shown : hiding;
      const { data } = await maker.call.createNews({ title: `n${index}` });
      if (maker === shown) made.unshift(data._id);
    }
    const everything = await stranger.call.listNews({ per_page: 100 });
    await test.run(
      `insert into accounts.country_blocks (model_id, country, created_at) values ($1, 'NO', now())`,
      [hiding.id],
    );
    const inNorway = (asked: { current_page?: number; per_page?: number; userId?: string }) =>
      asViewer({ accountId: stranger.id, country: 'NO' }, () => stranger.call.listNews(asked));
    const saved = everything.data.filter((card) => card.userId._id !== hiding.id).map((card) => card._id);
    const read: string[] = [];
    for (let current_page = 1; current_page * 3 < saved.length + 3; current_page += 1) {
      const { data, totalCount } = await inNorway({ current_page, per_page: 3 });
      expect(totalCount).toBe(everything.totalCount - 8);
      read.push(...data.map((card) => card._id));
    }
    expect(read).toEqual(saved);
    expect(saved.slice(0, 4)).toEqual(made);
    expect(await inNorway({ userId: hiding.id })).toEqual({ data: [], totalCount: 0 });
    expect(await inNorway({ current_page: 999 })).toMatchObject({ data: [] });
  });

  it("keep pace with a model's own drafts, changes and deletions", async () => {
    const other = await test.model();
    const made: string[] = [];
    for (let index = 0; index < 14; index += 1) {
      test.pass(index % 4 === 0 ? 50 * hourMs : hourMs);
      const { data } = await other.call.createNews({ title: `n${index}`, draft: index % 3 === 0 });
      made.unshift(data._id);
    }
    const own = async (asked: object) => {
      const { data, totalCount } = await other.call.listNews({ per_page: 3, ...asked });
      return { ids: data.map((card) => card._id), totalCount };
    };
    const all = async (asked: object, pages: number) => {
      const read: string[] = [];
      for (let page = 1; page <= pages; page += 1) {
        read.push(...(await own({ ...asked, current_page: page })).ids);
      }
      return read;
    };
    const drafts = () => made.filter((_, place) => (made.length - 1 - place) % 3 === 0);
    expect(await all({}, 5)).toEqual(made);
    expect(await all({ status: 'draft' }, 2)).toEqual(drafts());
    expect(await own({ status: 'draft', current_page: 9 })).toEqual({ ids: [], totalCount: 5 });
    expect(await own({ status: 'scheduled' })).toEqual({ ids: [], totalCount: 0 });
    const [published] = drafts();
    await other.call.editNews({ id: published ?? '', draft: false });
    await other.call.deleteNews({ id: made[1] ?? '' });
    expect(await own({ status: 'draft' })).toMatchObject({ ids: drafts().slice(1, 4), totalCount: 4 });
    expect((await own({})).totalCount).toBe(13);
    expect(await all({}, 5)).toEqual(made.toSpliced(1, 1));
  });

  it('go on behind what was read, whatever is published or taken away meanwhile', async () => {
    const other = await test.model();
    const publishOne = async (title: string) => {
      test.pass(5 * hourMs);
      const files = [await test.upload(other, { name: 'a.png', type: 'image/png' })];
      const { data } = await other.call.createItem({ kind: 'gallery', title, files });
      await test.work();
      return data._id;
    };
    const made: string[] = [];
    for (let index = 0; index < 7; index += 1) made.unshift(await publishOne(`g${index}`));
    const list = { kind: 'gallery' as const, userId: other.id, per_page: 3 };
    const idsOf = (answer: { data: { _id: string }[] }) => answer.data.map((card) => card._id);
    const first = idsOf(await stranger.call.listItems(list));
    expect(first).toEqual(made.slice(0, 3));
    const after = first.at(-1);
    await publishOne('newer');
    await other.call.deleteItem({ id: made[3] ?? '' });
    const next = await stranger.call.listItems({ ...list, current_page: 2, after });
    expect({ ids: idsOf(next), totalCount: next.totalCount }).toEqual({
      ids: made.slice(4, 7),
      totalCount: 7,
    });
    // The last one read is in no list any more, and nothing is left behind the last of all.
    await other.call.deleteItem({ id: after ?? '' });
    const asVisitor = await test.visitor.listPublicItems({ ...list, current_page: 2, after: made[4] });
    expect(idsOf(asVisitor)).toEqual(made.slice(5, 7));
    expect(idsOf(await stranger.call.listItems({ ...list, current_page: 4, after: made[6] }))).toEqual([]);
    const oldest = { kind: 'gallery' as const, sortObject: { createdAt: 1 as const }, per_page: 2 };
    expect(idsOf(await stranger.call.listSiteItems({ ...oldest, after: made[6] }))).toEqual([
      made[5],
      made[4],
    ]);
    // Of what is gone for good, and of what never was, only the number of the page is known.
    const unknown = { ...list, current_page: 1, after: '0198c5a0-0000-7000-8000-00000000dead' };
    expect(idsOf(await stranger.call.listItems(unknown))).toHaveLength(3);
  });

  it('follow categories and their parents', async () => {
    const [parent, child] = ['0198c5a0-0000-7000-8000-00000000000a', '0198c5a0-0000-7000-8000-00000000000b'];
    await test.run(
      `insert into discovery.categories (id, parent_id, name, position, created_at)
       values ($1, null, 'Light', 1, now()), ($2, $1, 'Dusk', 1, now())`,
      [parent, child],
    );
    const id = ids.get('video public') ?? '';
    await model.call.editItem({ id, categoryIds: [child] });
    const inCategory = async (list: object) =>
      (await stranger.call.listSiteItems({ kind: 'video', ...list })).data;
    expect(await inCategory({ categoryId: parent })).toMatchObject([{ _id: id }]);
    expect(await inCategory({ categoryId: parent, subcategoryId: child })).toMatchObject([{ _id: id }]);
    await model.call.editItem({ id, categoryIds: [] });
    expect(await inCategory({ categoryId: parent })).toEqual([]);
    await refusal(model.call.editItem({ id, categoryIds: [model.id] }), 'invalid_input');
  });
});
