import { dayMs } from '@candela/contract/shared/durations';
import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { afterAll, describe, expect, it } from 'vitest';
import { asViewer } from '../../platform/viewer/index.ts';
import { openGuardedItems } from './test-guarded-items.ts';

const { test, ids, model, stranger, clubMember } = await openGuardedItems(await openTestDatabase());
const row = { per_page: 24 };
const titles = (answer: { data: { title: string }[] }) => answer.data.map(({ title }) => title).sort();

afterAll(() => test.close());

const watch = (accountId: string, name: string, seconds: number) =>
  test.run(
    `insert into library.positions (account_id, item_id, position_seconds, saved_at) values ($1, $2, $3, clock_timestamp())
     on conflict (account_id, item_id) do update set position_seconds = excluded.position_seconds, saved_at = excluded.saved_at`,
    [accountId, ids.get(name), seconds],
  );

describe("the rows of a member's home", () => {
  it('continue what was begun and may still be seen, the last watched first', async () => {
    await watch(stranger.id, 'video public', 40);
    await watch(stranger.id, 'video priced', 30);
    await watch(clubMember.id, 'video public', 20);
    await watch(clubMember.id, 'video clubHouse', 10);
    const mine = await stranger.call.listBegun(row);
    expect(mine.data.map(({ title, positionSeconds }) => [title, positionSeconds])).toEqual([
      ['video public', 40],
    ]);
    expect(mine.data[0]?.thumbnail).not.toBeNull();
    const theirs = await clubMember.call.listBegun(row);
    expect(theirs.data.map(({ title }) => title)).toEqual(['video clubHouse', 'video public']);
    await watch(clubMember.id, 'video clubHouse', 0);
    expect(titles(await clubMember.call.listBegun(row))).toEqual(['video public']);
  });

  it('suggest videos like the last one watched, until they are dismissed or all are turned off', async () => {
    const suggested = () => stranger.call.listSuggested(row);
    await watch(stranger.id, 'video public', 50);
    expect(await suggested()).toMatchObject({ because: { title: 'video public' }, forYou: true });
    // What was watched is left out, and what was given to others by name.
    expect(titles(await suggested())).toEqual(['video clubHouse']);
    const id = ids.get('video clubHouse') ?? '';
    await stranger.call.dismissItem({ id });
    expect(titles(await suggested())).toEqual([]);
    const dismissed = () => stranger.call.listDismissedItems({});
    expect(titles(await dismissed())).toEqual(['video clubHouse']);
    expect((await clubMember.call.listDismissedItems({})).totalCount).toBe(0);
    await stranger.call.dismissItem({ id, dismissed: false });
    expect(await dismissed()).toEqual({ data: [], totalCount: 0 });
    expect(titles(await suggested())).toEqual(['video clubHouse']);
    await refusal(stranger.call.dismissItem({ id: ids.get('video membersOnly') ?? '' }), 'not_found');
    await test.run('update accounts.accounts set for_you = false where id = $1', [stranger.id]);
    expect(await suggested()).toEqual({ data: [], totalCount: 0, because: null, forYou: false });
  });

  it('show what favourites published and what clubs opened, while it is new', async () => {
    await test.run(
      'insert into discovery.favourite_models (account_id, model_id, created_at) values ($1, $2, now())',
      [stranger.id, model.id],
    );
    const fresh = titles(await stranger.call.listNewFromFavourites(row));
    expect(fresh).toHaveLength(15);
    expect(fresh.filter((title) => title.includes('membersOnly'))).toEqual([]);
    expect(titles(await clubMember.call.listNewFromFavourites(row))).toEqual([]);
    const opened = ['album', 'audio', 'gallery', 'news', 'video'].map((kind) => `${kind} clubHouse`);
    expect(titles(await clubMember.call.listOpenedByPlans(row))).toEqual(opened);
    expect(titles(await stranger.call.listOpenedByPlans(row))).toEqual([]);
    test.pass(8 * dayMs);
    expect(titles(await clubMember.call.listOpenedByPlans(row))).toEqual([]);
    expect(titles(await stranger.call.listNewFromFavourites(row))).toHaveLength(15);
    test.pass(7 * dayMs);
    expect(titles(await stranger.call.listNewFromFavourites(row))).toEqual([]);
  });

  it('hold nothing of a model who hides from the member', async () => {
    await test.run(
      'insert into accounts.blocks (account_id, blocked_id, created_at) values ($1, $2, now())',
      [model.id, clubMember.id],
    );
    await asViewer({ accountId: clubMember.id, country: undefined }, async () => {
      expect(titles(await clubMember.call.listBegun(row))).toEqual([]);
      expect((await clubMember.call.listSuggested(row)).because).toBeNull();
      expect(titles(await clubMember.call.listOpenedByPlans(row))).toEqual([]);
    });
  });
});
