import { listLimits } from '@candela/contract/library/lists';
import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, describe, expect, it } from 'vitest';
import { asViewer } from '../../platform/viewer/index.ts';
import { openGuardedItems } from './test-guarded-items.ts';

const { test, ids, model, stranger, buyer, named, clubMember } = await openGuardedItems(
  await openTestDatabase(),
);
const idOf = (name: string) => ids.get(name) ?? '';
const titles = (answer: { data: { title: string }[] }) => answer.data.map(({ title }) => title);
const page = { current_page: 1, per_page: 24 };

afterAll(() => test.close());

describe('lists of a member', () => {
  it('hold what was saved in its order, each account its own', async () => {
    const [later] = (await stranger.call.listLists({})).data;
    expect(later).toMatchObject({ kind: 'watchLater', name: '', itemCount: 0, has: false });
    const listId = later?._id ?? '';
    for (const name of ['video public', 'gallery public', 'video priced']) {
      await stranger.call.saveToList({ itemId: idOf(name) });
    }
    // Saved twice is saved once.
    await stranger.call.saveToList({ itemId: idOf('video public'), listId });
    const read = async () => titles(await stranger.call.listListItems({ listId, ...page }));
    expect(await read()).toEqual(['video public', 'gallery public', 'video priced']);
    await stranger.call.moveInList({
      listId,
      itemId: idOf('video priced'),
      beforeId: idOf('video public'),
    });
    expect(await read()).toEqual(['video priced', 'video public', 'gallery public']);
    await stranger.call.moveInList({ listId, itemId: idOf('video priced'), beforeId: null });
    expect(await read()).toEqual(['video public', 'gallery public', 'video priced']);
    await stranger.call.saveToList({ itemId: idOf('gallery public'), listId, saved: false });
    expect(await read()).toEqual(['video public', 'video priced']);
    expect((await stranger.call.listLists({ itemId: idOf('video public') })).data).toMatchObject([
      { itemCount: 2, has: true },
    ]);

    await refusal(buyer.call.listListItems({ listId, ...page }), 'not_found');
    await refusal(buyer.call.saveToList({ listId, itemId: idOf('video public') }), 'not_found');
    await refusal(buyer.call.deleteList({ listId }), 'not_found');
    await refusal(buyer.call.renameList({ listId, name: 'Mine' }), 'not_found');
    await refusal(stranger.call.renameList({ listId, name: 'Later' }), 'not_found');
    await refusal(stranger.call.saveToList({ itemId: idOf('video membersOnly') }), 'not_found');
  });

  it('are bounded in number and in what they hold, also when asked at once', async () => {
    const asked = Array.from({ length: listLimits.ownMax + 5 }, (_, index) =>
      buyer.call.createList({ name: `List ${index}` }).then(
        () => true,
        () => false,
      ),
    );
    const made = (await Promise.all(asked)).filter(Boolean).length;
    expect(made).toBe(listLimits.ownMax);
    await refusal(buyer.call.createList({ name: 'One too many' }), 'conflict');
    const own = (await buyer.call.listLists({})).data.filter(({ kind }) => kind === 'own');
    expect(own).toHaveLength(listLimits.ownMax);
    const listId = own[0]?._id ?? '';
    await buyer.call.renameList({ listId, name: 'Evenings' });
    await test.run(
      `with made as (
         insert into library.items (id, model_id, kind, title, visibility, is_draft, media_state, status, created_at, updated_at)
         select gen_random_uuid(), $2, 'video', 'draft', 'public', true, 'ready', 'draft', now(), now()
         from generate_series(1, ${listLimits.itemsMax}) returning id
       )
       insert into library.list_items (list_id, item_id, place, added_at)
       select $1, id, row_number() over (), now() from made`,
      [listId, model.id],
    );
    await refusal(buyer.call.saveToList({ listId, itemId: idOf('video public') }), 'conflict');
    // Drafts of somebody else are neither shown nor counted.
    expect(await buyer.call.listListItems({ listId, ...page })).toEqual({ data: [], totalCount: 0 });
    expect((await buyer.call.listLists({})).data.find(({ _id }) => _id === listId)).toMatchObject({
      name: 'Evenings',
      itemCount: 0,
    });
    await buyer.call.deleteList({ listId });
    await buyer.call.createList({ name: 'Room again' });
  });

  it('show nothing that was hidden, taken back, or is of a model who hides', async () => {
    const [later] = (await named.call.listLists({})).data;
    const listId = later?._id ?? '';
    for (const name of ['video membersOnly', 'audio public', 'album public']) {
      await named.call.saveToList({ itemId: idOf(name) });
    }
    const read = () => named.call.listListItems({ listId, ...page });
    expect(titles(await read())).toEqual(['video membersOnly', 'audio public', 'album public']);
    await test.run('delete from library.item_members where item_id = $1', [idOf('video membersOnly')]);
    await test.library.hideItem({ itemId: idOf('audio public'), hidden: true });
    expect(await read()).toMatchObject({ data: [{ title: 'album public' }], totalCount: 1 });
    await test.library.hideItem({ itemId: idOf('audio public'), hidden: false });
    await test.run(
      `insert into accounts.country_blocks (model_id, country, created_at) values ($1, 'AT', now())`,
      [model.id],
    );
    await asViewer({ accountId: named.id, country: 'AT' }, async () => {
      expect(await read()).toEqual({ data: [], totalCount: 0 });
      expect((await named.call.listLists({})).data).toMatchObject([{ itemCount: 0 }]);
    });
    await test.run('delete from accounts.country_blocks where model_id = $1', [model.id]);
    expect(titles(await read())).toEqual(['audio public', 'album public']);
  });
});

describe('the history of what was watched', () => {
  it('lists what was watched, forgets one or all', async () => {
    const watch = async (name: string) => {
      test.pass(1000);
      await clubMember.call.savePosition({ id: idOf(name), positionSeconds: 0 });
    };
    await watch('video public');
    await watch('video clubHouse');
    const read = () => clubMember.call.listWatched(page);
    expect(titles(await read())).toEqual(['video clubHouse', 'video public']);
    expect((await read()).data[0]).toMatchObject({ watchedAt: test.now().toISOString() });
    await clubMember.call.deleteWatched({ id: idOf('video clubHouse') });
    expect(titles(await read())).toEqual(['video public']);
    await watch('video clubHouse');
    await clubMember.call.deleteWatched({ all: true });
    expect(await read()).toEqual({ data: [], totalCount: 0 });
  });

  it('is not written while it is off, and suggestions do not go by it', async () => {
    const setHistory = (on: boolean) =>
      test.run('update accounts.accounts set keep_history = $2 where id = $1', [clubMember.id, on]);
    const id = idOf('video public');
    await clubMember.call.savePosition({ id, positionSeconds: 0 });
    expect((await clubMember.call.listSuggested({ per_page: 12 })).because).toMatchObject({ _id: id });
    await setHistory(false);
    expect((await clubMember.call.listSuggested({ per_page: 12 })).because).toBeNull();
    const before = await clubMember.call.listWatched(page);
    test.pass(1000);
    await clubMember.call.savePosition({ id: idOf('video clubHouse'), positionSeconds: 0 });
    await clubMember.call.savePosition({ id, positionSeconds: 0 });
    expect(await clubMember.call.listWatched(page)).toEqual(before);
    await setHistory(true);
    await clubMember.call.savePosition({ id: idOf('video clubHouse'), positionSeconds: 0 });
    expect((await clubMember.call.listWatched(page)).totalCount).toBe(2);
  });
});
