import { openTestDatabase } from '@candela/testkit/test-database';
import { expect, it } from 'vitest';
import { account, ask, connect, emitted, goLive, owner, tip, useTestLive } from '../../test-live.ts';
import { tipStore } from './board/tip-store.ts';

useTestLive(openTestDatabase);

const choose = (accountId: string, choice: 'hide_spending' | 'hide_online' | 'anonymous_tips', on = true) =>
  owner.query(`update accounts.accounts set ${choice} = $2 where id = $1`, [accountId, on]);
const names = () =>
  emitted
    .filter(({ event }) => event === 'room.tips')
    .flatMap(({ payload }) => (payload as unknown as { tips: { username: string | null }[] }).tips)
    .map(({ username }) => username);
const topOf = async (model: string, viewer: string) =>
  (await ask('getRoomBoard', { channelName: model }, viewer, 'user')).data.topTippers;
const unnamed = async (buyer: string) =>
  (await owner.query('select kind, anonymous from ledger.purchases where buyer_id = $1 order by id', [buyer]))
    .rows;

it('who hides spending is named in no tip line, on no board and in no goal', async () => {
  const { model } = await goLive({ showType: 'free' });
  const fan = await account('user', 500);
  await choose(fan, 'hide_spending');
  emitted.length = 0;
  const [song] = (await ask('saveTipMenu', { items: [{ title: 'A song', credits: 40 }] }, model, 'model'))
    .data;
  const order = { channelName: model, menuItemId: song._id, expectedCredits: 40 };
  await ask('orderFromMenu', order, fan, 'user');
  const start = { title: 'An encore', targetCredits: 100, refundIfMissed: false };
  const goal = (await ask('startGoal', start, model, 'model')).data;
  // Asking to be named does not name whoever hides.
  await ask('giveToGoal', { goalId: goal._id, credits: 30, anonymous: false }, fan, 'user');
  await expect.poll(names).toEqual([null, null]);
  expect(await topOf(model, fan)).toEqual([]);
  expect(await unnamed(fan)).toEqual([
    { kind: 'tip', anonymous: true },
    { kind: 'tip', anonymous: true },
  ]);
});

it('anonymous by default stands where a gift does not say', async () => {
  const { model } = await goLive({ showType: 'free' });
  const fan = await account('user', 500);
  await choose(fan, 'anonymous_tips');
  const start = { title: 'An encore', targetCredits: 100, refundIfMissed: false };
  const goal = (await ask('startGoal', start, model, 'model')).data;
  emitted.length = 0;
  await ask('giveToGoal', { goalId: goal._id, credits: 30 }, fan, 'user');
  await ask('giveToGoal', { goalId: goal._id, credits: 20, anonymous: false }, fan, 'user');
  await expect.poll(() => names().length).toBe(2);
  expect((await unnamed(fan)).map(({ anonymous }) => anonymous)).toEqual([true, false]);
  expect(await topOf(model, fan)).toMatchObject([{ credits: 20 }]);
});

it('hiding later takes the name off the board, the lines and the figures of the show that runs', async () => {
  const { model, sessionId } = await goLive({ showType: 'free' });
  const fan = await account('user', 500);
  await connect((await ask('joinBroadcast', { channelName: model }, fan, 'user')).data.media.token);
  await tip(fan, model, { amountCredits: 50 });
  const lines = async () =>
    (await owner.query('select id from rooms.tips where channel_id = $1', [model])).rowCount;
  await expect.poll(lines).toBe(1);
  const viewers = () => ask('listViewers', {}, model, 'model') as unknown as Promise<object>;
  expect(await viewers()).toMatchObject({ data: [{ givenCredits: 50 }], totalCount: 1, visitorCount: 0 });
  await choose(fan, 'hide_spending');
  expect(await topOf(model, fan)).toEqual([]);
  expect(await viewers()).toMatchObject({ data: [{ givenCredits: 0 }], totalCount: 1 });
  const queries = {
    rows: async (one: { text: string }, values: unknown[]) => (await owner.query(one.text, values)).rows,
  };
  expect(await tipStore.last(queries as never, model, sessionId, 10)).toMatchObject([
    { username: null, amountCredits: 50 },
  ]);
  await choose(fan, 'hide_online');
  expect(await viewers()).toMatchObject({ data: [], totalCount: 1, visitorCount: 1 });
});
