import { randomUUID } from 'node:crypto';
import { minuteMs } from '@candela/contract/shared/durations';
import { outcomeOf } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { call } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import {
  account,
  ask,
  balance,
  broadcaster,
  connect,
  connected,
  disconnectAll,
  emitEngineEvent,
  emitted,
  eventsFor,
  goLive,
  isConnected,
  kick,
  live,
  noticed,
  owner,
  pass,
  presence,
  publish,
  useTestLive,
} from '../../test-live.ts';
import { tipsGiven } from '../ledger/index.ts';

useTestLive(openTestDatabase);

/** A page that opens, and takes the place of another of the same account. */
const page = () => ({ tabId: randomUUID(), takeOver: true });

const joinShow = (model: string, viewer: string, request: object = {}) =>
  ask('joinBroadcast', { channelName: model, ...request }, viewer, 'user');

describe('a paid show', () => {
  it('names its price first, charges a minute in advance, warns, and kicks when the balance ends', async () => {
    const { model } = await goLive({ showType: 'private', cost: 10 });
    const viewer = await account('user', 25);
    const offer = (await ask('getShowOffer', { channelName: model }, viewer, 'user')).data;
    expect(offer).toMatchObject({ kind: 'group', cost: 10, minutesAffordable: 2, freeLookSeconds: 10 });
    expect(await outcomeOf(joinShow(model, viewer))).toBe('not_unlocked');
    expect(await outcomeOf(joinShow(model, viewer, { confirmedCost: 9 }))).toBe('conflict');
    expect(await balance(viewer)).toBe(25);

    const joined = (await joinShow(model, viewer, { confirmedCost: 10 })).data;
    expect(joined.seat).toMatchObject({ minutesCharged: 1, creditsCharged: 10, lastMinute: false });
    expect(await connect(joined.media.token)).toBeUndefined();
    expect(await balance(viewer)).toBe(15);
    await pass(minuteMs - 1_000);
    expect(await balance(viewer)).toBe(15);
    await pass(1_000);
    expect(await balance(viewer)).toBe(5);
    expect(eventsFor(viewer, 'seat.state').at(-1)).toMatchObject({ minutesCharged: 2, lastMinute: true });
    await pass(minuteMs);
    expect(await balance(viewer)).toBe(5);
    expect(eventsFor(viewer, 'seat.state').at(-1)).toMatchObject({ status: 'ended', endReason: 'balance' });
    expect(isConnected(viewer)).toBe(false);
    expect(await connect(joined.media.token)).toBe('not_unlocked');

    const receipt = (await ask('getSeatReceipt', { seatId: joined.seat.seatId }, model, 'model')).data;
    expect(receipt).toMatchObject({ minuteCount: 2, totalCredits: 20, endReason: 'balance' });
    const stranger = await account('user');
    expect(await outcomeOf(ask('getSeatReceipt', { seatId: joined.seat.seatId }, stranger, 'user'))).toBe(
      'not_found',
    );
    const history = await owner.query('select kind, amount::int from ledger.purchases where buyer_id = $1', [
      viewer,
    ]);
    expect(history.rows).toEqual([{ kind: 'liveStream', amount: 20 }]);
  });

  it('allows one short look before the first minute, and charges nothing for it', async () => {
    const { model } = await goLive({ showType: 'private', cost: 10 });
    const viewer = await account('user', 25);
    const look = (await joinShow(model, viewer, { freeLook: true })).data;
    expect(look.seat).toMatchObject({ confirmed: false, minutesCharged: 0 });
    await connect(look.media.token);
    await pass(9_000);
    expect(isConnected(viewer)).toBe(true);
    await pass(2_000);
    expect(isConnected(viewer)).toBe(false);
    expect(await balance(viewer)).toBe(25);
    expect(await outcomeOf(joinShow(model, viewer, { freeLook: true })), 'once').toBe('not_unlocked');

    const other = await account('user', 25);
    const stays = (await joinShow(model, other, { freeLook: true })).data;
    await connect(stays.media.token);
    await pass(3_000);
    const input = { seatId: stays.seat.seatId, confirmedCost: 10 };
    expect((await ask('confirmSeat', input, other, 'user')).data).toMatchObject({ minutesCharged: 1 });
    await pass(30_000);
    expect(await balance(other)).toBe(15);
    expect(isConnected(other)).toBe(true);
  });

  it('charges nothing for a lost picture, and nothing after leaving', async () => {
    const { model, sessionId } = await goLive({ showType: 'private', cost: 10 });
    const viewer = await account('user', 100);
    const joined = (await joinShow(model, viewer, { confirmedCost: 10 })).data;
    await connect(joined.media.token);
    await pass(30_000);
    disconnectAll((one) => one.subject === model);
    await live.shows.reconciler.settled();
    await pass(25_000);
    expect(await balance(viewer)).toBe(90);
    const again = (await ask('resumeBroadcast', { channelName: model, sessionId }, model, 'model')).data;
    await connect(again.token);
    await pass(29_000);
    expect(await balance(viewer)).toBe(90);
    await ask('leaveShow', { seatId: joined.seat.seatId }, viewer, 'user');
    await pass(5 * minuteMs);
    expect(await balance(viewer)).toBe(90);
  });

  it('charges nobody while it is not known who watches, and goes on where it stopped', async () => {
    const { model } = await goLive({ showType: 'private', cost: 10 });
    const [viewer, late] = [await account('user', 100), await account('user', 100)];
    const joined = (await joinShow(model, viewer, { confirmedCost: 10 })).data;
    const look = (await joinShow(model, late, { freeLook: true })).data;
    await connect(joined.media.token);
    await connect(look.media.token);
    await pass(2_000);
    presence.isKnown = false;
    await pass(5 * minuteMs);
    expect(await balance(viewer)).toBe(90);
    expect(isConnected(late), 'a look is not over either').toBe(true);
    const input = { seatId: look.seat.seatId, confirmedCost: 10 };
    expect(await outcomeOf(ask('confirmSeat', input, late, 'user'))).toBe('not_live');
    const third = await account('user', 100);
    expect(await outcomeOf(joinShow(model, third, { confirmedCost: 10 }))).toBe('not_live');
    expect([await balance(late), await balance(third)]).toEqual([100, 100]);
    presence.isKnown = true;
    await pass(57_000);
    expect(await balance(viewer)).toBe(90);
    await pass(2_000);
    expect(await balance(viewer)).toBe(80);
  });

  it('charges nothing more once the engine has died', async () => {
    const { model } = await goLive({ showType: 'private', cost: 10 });
    const viewer = await account('user', 100);
    const joined = (await joinShow(model, viewer, { confirmedCost: 10 })).data;
    await connect(joined.media.token);
    await pass(minuteMs - 1_000);
    connected.clear();
    emitEngineEvent('engineDown', null);
    await live.shows.reconciler.settled();
    await pass(5 * minuteMs);
    expect(await balance(viewer)).toBe(90);
  });

  it('lets nobody in with what was another’s, or what is over', async () => {
    const { model } = await goLive({ showType: 'private', cost: 10 });
    const [viewer, stranger] = [await account('user', 100), await account('user', 100)];
    const joined = (await joinShow(model, viewer, { confirmedCost: 10 })).data;
    const stolen = { ...JSON.parse(joined.media.token), subject: stranger };
    expect(await connect(JSON.stringify(stolen))).toBe('not_unlocked');
    expect(await connect(JSON.stringify({ ...stolen, subject: `visitor_${randomUUID()}` }))).toBe(
      'not_unlocked',
    );
    expect(await connect(JSON.stringify({ ...stolen, channel: randomUUID() }))).toBe('not_found');
    await connect(joined.media.token);
    await live.shows.kickOut(model, viewer);
    expect(isConnected(viewer)).toBe(false);
    expect(await connect(joined.media.token)).toBe('not_unlocked');
    expect(
      await outcomeOf(
        call(live.routes.joinBroadcast as never, { channelName: model } as never, { context: {} as never }),
      ),
    ).toBe('unauthenticated');
  });
});

describe('a private show', () => {
  async function inPrivate(options: { twoWay?: boolean; spyCost?: number; minMinutes?: number } = {}) {
    const live = await goLive({ showType: 'private', cost: 10 });
    const { model } = live;
    await ask(
      'saveLiveSettings',
      {
        freeLook: true,
        spyCost: options.spyCost ?? null,
        privateMinMinutes: options.minMinutes ?? 1,
        twoWay: true,
        callCost: null,
        callMinMinutes: 1,
      },
      model,
      'model',
    );
    const [member, other] = [await account('user', 200), await account('user', 100)];
    const group = (await joinShow(model, other, { confirmedCost: 10 })).data;
    await connect(group.media.token);
    const request = { channelName: model, confirmedCost: 20, twoWay: options.twoWay ?? false };
    const asked = (await ask('startPrivateShow', request, member, 'user')).data;
    const answer = (accept: boolean) =>
      ask('answerPrivateShow', { privateShowId: asked._id, accept }, model, 'model');
    return { ...live, member, other, group, asked, answer };
  }

  it('is asked for, accepted, two-way, charged to one, and ends with a receipt for both', async () => {
    const { model, member, other, group, asked, answer } = await inPrivate({ twoWay: true });
    expect(eventsFor(model, 'private.state').at(-1)).toMatchObject({ status: 'asked', cost: 20 });
    expect(await balance(member)).toBe(200);
    await answer(true);
    expect(isConnected(other), 'others are shown out').toBe(false);
    expect(await connect(group.media.token)).toBe('not_unlocked');
    expect(await outcomeOf(joinShow(model, other))).toBe('in_private_show');

    const mine = (await ask('joinPrivateShow', { privateShowId: asked._id, ...page() }, member, 'user')).data;
    expect(await connect(mine.media.view.token)).toBeUndefined();
    expect(await connect(mine.media.publish.token)).toBeUndefined();
    const hers = (await ask('joinPrivateShow', { privateShowId: asked._id, ...page() }, model, 'model')).data;
    expect(await connect(hers.media.view.token)).toBeUndefined();
    const forged = { ...JSON.parse(hers.media.view.token), subject: other };
    expect(await connect(JSON.stringify(forged))).toBe('not_found');
    await pass(minuteMs + 5_000);
    expect(await balance(member)).toBe(160);
    expect(await balance(other), 'nothing for who waits outside').toBe(90);

    const ended = (await ask('endPrivateShow', { privateShowId: asked._id }, model, 'model')).data;
    expect(ended).toMatchObject({ status: 'ended', endedBy: 'model' });
    expect(isConnected(member)).toBe(false);
    const back = (await joinShow(model, other)).data;
    expect(back.seat.seatId, 'the same seat, still paid for').toBe(group.seat.seatId);
    expect(await connect(back.media.token)).toBeUndefined();
    const receipt = (await ask('getSeatReceipt', { seatId: mine.seat.seatId }, member, 'user')).data;
    expect(receipt).toMatchObject({ kind: 'private', minuteCount: 2, totalCredits: 40 });
  });

  it('owes nothing of its length to who leaves while it is not known who watches', async () => {
    const { member, asked, answer } = await inPrivate({ minMinutes: 3 });
    presence.isKnown = false;
    expect(await outcomeOf(answer(true))).toBe('not_live');
    expect(await balance(member)).toBe(200);
    presence.isKnown = true;
    await answer(true);
    presence.isKnown = false;
    await ask('endPrivateShow', { privateShowId: asked._id }, member, 'user');
    expect(await balance(member)).toBe(180);
  });

  it('lets others look on at the model’s price, without the chat', async () => {
    const { model, other, answer } = await inPrivate({ spyCost: 8 });
    await answer(true);
    const offer = (await ask('getShowOffer', { channelName: model }, other, 'user')).data;
    expect(offer).toMatchObject({ kind: 'spy', cost: 8 });
    await ask('leaveShow', { seatId: offer.seat.seatId }, other, 'user');
    const spy = (await joinShow(model, other, { confirmedCost: 8 })).data;
    expect(await connect(spy.media.token)).toBeUndefined();
    expect(await balance(other)).toBe(82);
    const session = { id: randomUUID(), accountId: other, type: 'user' as const };
    expect((await live.shows.roomAccess(session, model))?.allowed).toBe(false);
  });

  it('charges who leaves early for the length agreed to, and nothing when the model ends it', async () => {
    const first = await inPrivate({ minMinutes: 3 });
    await first.answer(true);
    await ask('endPrivateShow', { privateShowId: first.asked._id }, first.member, 'user');
    expect(await balance(first.member)).toBe(140);
    const second = await inPrivate({ minMinutes: 3 });
    await second.answer(true);
    await ask('endPrivateShow', { privateShowId: second.asked._id }, second.model, 'model');
    expect(await balance(second.member)).toBe(180);
  });

  it('is declined, taken back, or lapses, and costs nothing then', async () => {
    const declined = await inPrivate();
    await declined.answer(false);
    expect(eventsFor(declined.member, 'private.state').at(-1)).toMatchObject({ status: 'declined' });
    const taken = await inPrivate();
    await ask('endPrivateShow', { privateShowId: taken.asked._id }, taken.member, 'user');
    expect(await outcomeOf(taken.answer(true))).toBe('conflict');
    const lapsed = await inPrivate();
    await owner.query(
      "update private_shows.private_shows set asked_at = now() - interval '121 seconds' where id = $1",
      [lapsed.asked._id],
    );
    await live.cleanUp();
    expect(eventsFor(lapsed.member, 'private.state').at(-1)).toMatchObject({ status: 'expired' });
    for (const { member } of [declined, taken, lapsed]) expect(await balance(member)).toBe(200);
  });

  it('needs a balance for its shortest length, and is accepted once', async () => {
    const { model } = await goLive({ showType: 'free' });
    const poor = await account('user', 19);
    const request = { channelName: model, confirmedCost: 20, twoWay: false };
    expect(await outcomeOf(ask('startPrivateShow', request, poor, 'user'))).toBe('not_enough_credits');
    const [one, two] = [await account('user', 100), await account('user', 100)];
    const requests: string[] = [];
    for (const member of [one, two])
      requests.push((await ask('startPrivateShow', request, member, 'user')).data._id);
    const answers = await Promise.all(
      requests.map((privateShowId) =>
        outcomeOf(ask('answerPrivateShow', { privateShowId, accept: true }, model, 'model')),
      ),
    );
    expect(answers.toSorted()).toEqual(['conflict', 'done']);
    expect((await balance(one)) + (await balance(two))).toBe(180);
  });

  it('belongs to one page of each: what another page sent before opens nothing', async () => {
    const { member, asked, answer } = await inPrivate({ twoWay: true });
    await answer(true);
    const joinFrom = (from: object) =>
      ask('joinPrivateShow', { privateShowId: asked._id, ...from }, member, 'user');
    const first = page();
    const { media } = (await joinFrom(first)).data;
    expect(await connect(media.publish.token)).toBeUndefined();
    const second = (await joinFrom(page())).data;
    expect(isConnected(member), 'the first page is cut off').toBe(false);
    expect(await connect(media.publish.token)).toBe('unauthenticated');
    expect(await outcomeOf(joinFrom({ ...first, takeOver: false }))).toBe('open_elsewhere');
    expect(await connect(second.media.publish.token)).toBeUndefined();
  });

  it('ends for the minutes begun when one blocks the other, and nobody asks again', async () => {
    for (const by of ['member', 'model'] as const) {
      const { model, member, asked, answer } = await inPrivate({ minMinutes: 3 });
      await answer(true);
      const [who, type] = by === 'member' ? ([member, 'user'] as const) : ([model, 'model'] as const);
      await ask('blockInside', { kind: 'privateShow', id: asked._id }, who, type);
      expect(eventsFor(model, 'private.state').at(-1)).toMatchObject({ status: 'ended', endedBy: 'block' });
      expect(await balance(member), 'one minute, not three').toBe(180);
      const request = { channelName: model, confirmedCost: 20, twoWay: false };
      expect(await outcomeOf(ask('startPrivateShow', request, member, 'user'))).toBe('room_closed');
      // A block closes her room to the member, whichever of the two blocked.
      expect(await outcomeOf(joinShow(model, member, { confirmedCost: 10 }))).toBe('room_closed');
    }
  });

  it('takes everyone else out of the room at once, and the two out of its chat when it is over', async () => {
    const { model, asked, answer } = await inPrivate();
    await answer(true);
    expect(kick).toContainEqual({ room: `room:${model}`, who: { allBut: [model] } });
    await ask('endPrivateShow', { privateShowId: asked._id }, model, 'model');
    expect(kick).toContainEqual({ room: `room:${asked._id}`, who: { allBut: [] } });
  });

  it('rings the model’s bell only while she is not on her broadcast page', async () => {
    await inPrivate();
    expect(noticed).toEqual([]);
    broadcaster.isOpen = false;
    const { model } = await inPrivate();
    broadcaster.isOpen = true;
    expect(noticed).toEqual([['private', 'asked', model]]);
  });
});

describe('doing it twice, or too late', () => {
  it('joins once and leaves once, and charges nothing more', async () => {
    const { model } = await goLive({ showType: 'private', cost: 10 });
    const viewer = await account('user', 100);
    const joins = await Promise.all([1, 2, 3].map(() => joinShow(model, viewer, { confirmedCost: 10 })));
    const seats = new Set(joins.map(({ data }) => data.seat.seatId));
    expect(seats.size).toBe(1);
    expect(await balance(viewer)).toBe(90);
    const [seatId] = seats;
    const left = await Promise.all([1, 2].map(() => ask('leaveShow', { seatId }, viewer, 'user')));
    expect(left.map(({ data }) => data.endReason)).toEqual(['left', 'left']);
    expect((await ask('leaveShow', { seatId }, viewer, 'user')).data).toMatchObject({ status: 'ended' });
    expect(await outcomeOf(ask('confirmSeat', { seatId, confirmedCost: 10 }, viewer, 'user'))).toBe(
      'conflict',
    );
    expect(await balance(viewer)).toBe(90);
  });

  it('refuses an expired request, and gifts to a show that is over, and charges for neither', async () => {
    const { model } = await goLive({ showType: 'free' });
    const fan = await account('user', 200);
    const request = { channelName: model, confirmedCost: 20, twoWay: false };
    const asked = (await ask('startPrivateShow', request, fan, 'user')).data;
    await owner.query(
      "update private_shows.private_shows set asked_at = now() - interval '121 seconds' where id = $1",
      [asked._id],
    );
    await live.cleanUp();
    const answer = { privateShowId: asked._id, accept: true };
    expect(await outcomeOf(ask('answerPrivateShow', answer, model, 'model'))).toBe('conflict');

    const [song] = (await ask('saveTipMenu', { items: [{ title: 'A song', credits: 40 }] }, model, 'model'))
      .data;
    const goal = (
      await ask('startGoal', { title: 'More', targetCredits: 50, refundIfMissed: false }, model, 'model')
    ).data;
    await ask('stopBroadcast', { channelName: model }, model, 'model');
    const order = { channelName: model, menuItemId: song._id, expectedCredits: 40 };
    expect(await outcomeOf(ask('orderFromMenu', order, fan, 'user'))).toBe('not_live');
    expect(await outcomeOf(ask('giveToGoal', { goalId: goal._id, credits: 10 }, fan, 'user'))).toBe(
      'not_live',
    );
    expect(await outcomeOf(ask('startPrivateShow', request, fan, 'user'))).toBe('not_live');
    expect(await outcomeOf(joinShow(model, fan, { confirmedCost: 10 }))).toBe('not_live');
    expect(await outcomeOf(ask('stopBroadcast', { channelName: model }, model, 'model'))).toBe('not_live');
    expect(await balance(fan)).toBe(200);
  });
});

describe('the end of a seat', () => {
  it('takes its member out of the room’s chat, whatever the page does', async () => {
    const { model } = await goLive({ showType: 'private', cost: 10 });
    expect(kick, 'nobody who sat there before').toContainEqual({
      room: `room:${model}`,
      who: { allBut: [model] },
    });
    const viewer = await account('user', 15);
    const joined = (await joinShow(model, viewer, { confirmedCost: 10 })).data;
    await connect(joined.media.token);
    kick.length = 0;
    await pass(2 * minuteMs);
    expect(kick).toEqual([{ room: `room:${model}`, who: { account: viewer } }]);
    expect(eventsFor(viewer, 'room.out')).toEqual([{ channelName: model }]);
  });
});

describe('what a show earns', () => {
  it('is reported by kind, as it comes in, to its model only', async () => {
    const { model, sessionId } = await goLive({ showType: 'private', cost: 10 });
    const fan = await account('user', 500);
    const joined = (await joinShow(model, fan, { confirmedCost: 10 })).data;
    await connect(joined.media.token);
    await pass(minuteMs);
    const [song] = (await ask('saveTipMenu', { items: [{ title: 'A song', credits: 40 }] }, model, 'model'))
      .data;
    const order = { channelName: model, menuItemId: song._id, expectedCredits: 40 };
    await ask('orderFromMenu', order, fan, 'user');
    const tip = { buyerId: fan, modelId: model, channelName: model, message: '', anonymous: true };
    const given = { ...tip, purchaseId: randomUUID(), amountCredits: 15, at: new Date().toISOString() };
    await publish(tipsGiven, { tips: [given] });
    const held = { title: 'An encore', targetCredits: 50, refundIfMissed: true };
    const goal = (await ask('startGoal', held, model, 'model')).data;
    await ask('giveToGoal', { goalId: goal._id, credits: 30 }, fan, 'user');
    const earned = async () => (await ask('getShowEarnings', {}, model, 'model')).data;
    await expect
      .poll(async () => (await earned()).kinds)
      .toEqual([
        { kind: 'minutes', credits: 20 },
        { kind: 'tips', credits: 15 },
        { kind: 'menu', credits: 40 },
        { kind: 'goals', credits: 0 },
        { kind: 'private', credits: 0 },
        { kind: 'spying', credits: 0 },
      ]);
    await ask('giveToGoal', { goalId: goal._id, credits: 20 }, fan, 'user');
    expect(await earned()).toMatchObject({ sessionId, totalCredits: 125 });
    await expect
      .poll(() => eventsFor(model, 'show.earned').reduce((sum, one) => sum + Number(one.credits), 0))
      .toBe(125);
    await ask('stopBroadcast', { channelName: model }, model, 'model');
    expect(await outcomeOf(ask('getShowEarnings', {}, model, 'model'))).toBe('not_live');
  });
});

describe('the board of a room', () => {
  it('holds what is given to a goal until it is met, and gives it back when it is missed', async () => {
    const { model } = await goLive({ showType: 'free' });
    const [one, two] = [await account('user', 100), await account('user', 100)];
    const start = async () =>
      (await ask('startGoal', { title: 'A song', targetCredits: 50, refundIfMissed: true }, model, 'model'))
        .data;
    const goal = await start();
    expect(await outcomeOf(start())).toBe('conflict');
    await ask('giveToGoal', { goalId: goal._id, credits: 30 }, one, 'user');
    const earnings = async () =>
      Number(
        (
          await owner.query(
            "select coalesce(sum(balance), 0) as sum from ledger.balances where kind = 'earnings' and owner_id = $1",
            [model],
          )
        ).rows[0].sum,
      );
    expect([await balance(one), await earnings()]).toEqual([70, 0]);
    const met = (await ask('giveToGoal', { goalId: goal._id, credits: 30 }, two, 'user')).data;
    expect(met.goal).toMatchObject({ status: 'met', raisedCredits: 60 });
    expect([await balance(two), await earnings()]).toEqual([70, 48]);
    expect(await outcomeOf(ask('giveToGoal', { goalId: goal._id, credits: 1 }, two, 'user'))).toBe(
      'conflict',
    );

    const missed = await start();
    await ask('giveToGoal', { goalId: missed._id, credits: 20 }, one, 'user');
    await ask('stopBroadcast', { channelName: model }, model, 'model');
    await live.cleanUp();
    expect([await balance(one), await earnings()]).toEqual([70, 48]);
  });

  it('takes orders from the menu at the price that was seen, and lists who gave most', async () => {
    const { model } = await goLive({ showType: 'free' });
    const fan = await account('user', 100);
    const [song] = (await ask('saveTipMenu', { items: [{ title: 'A song', credits: 40 }] }, model, 'model'))
      .data;
    const order = (expectedCredits: number) =>
      ask('orderFromMenu', { channelName: model, menuItemId: song._id, expectedCredits }, fan, 'user');
    expect(await outcomeOf(order(30))).toBe('conflict');
    await order(40);
    await expect
      .poll(async () => (await ask('getRoomBoard', { channelName: model }, fan, 'user')).data.topTippers)
      .toMatchObject([{ credits: 40 }]);
    await expect
      .poll(() => emitted.find((one) => one.event === 'room.tips')?.payload)
      .toMatchObject({ tips: [{ what: 'A song', level: 2 }] });
    expect(await balance(fan)).toBe(60);
  });

  it('gets a crowd of tips in a few messages, and counts every one of them', async () => {
    const { model } = await goLive({ showType: 'free' });
    const fans = await Promise.all([account('user'), account('user'), account('user')]);
    const crowd = Array.from({ length: 60 }, (_, index) => ({
      purchaseId: randomUUID(),
      buyerId: fans[index % 3] ?? '',
      modelId: model,
      channelName: model,
      amountCredits: 5,
      message: '',
      anonymous: index % 3 === 2,
      at: new Date().toISOString(),
    }));
    emitted.length = 0;
    await publish(tipsGiven, { tips: crowd });
    const sent = () =>
      emitted
        .filter((one) => one.event === 'room.tips')
        .map((one) => one.payload as { tips: { _id: string }[] });
    await expect
      .poll(() => sent().flatMap(({ tips }) => tips.map(({ _id }) => _id)))
      .toEqual(crowd.map(({ purchaseId }) => purchaseId));
    expect(sent().length).toBeLessThanOrEqual(2);
    expect(eventsFor(model, 'show.earned').map(({ credits }) => credits)).toEqual([300]);
    const board = (await ask('getRoomBoard', { channelName: model }, fans[0] ?? '', 'user')).data;
    expect(board.topTippers).toMatchObject([{ credits: 100 }, { credits: 100 }]);
  });

  it('counts one vote for each, which can be changed until the poll closes', async () => {
    const { model } = await goLive({ showType: 'free' });
    const [one, two] = [await account('user'), await account('user')];
    const poll = (await ask('startPoll', { question: 'Next?', options: ['Song', 'Dance'] }, model, 'model'))
      .data;
    const vote = (who: string, option: number) => ask('votePoll', { pollId: poll._id, option }, who, 'user');
    await vote(one, 0);
    await vote(two, 1);
    const changed = (await vote(one, 1)).data;
    expect(changed.options).toEqual([
      { label: 'Song', votes: 0 },
      { label: 'Dance', votes: 2 },
    ]);
    expect(await outcomeOf(vote(one, 2))).toBe('invalid_input');
    await ask('endPoll', { pollId: poll._id }, model, 'model');
    expect(await outcomeOf(vote(two, 0))).toBe('conflict');
  });
});
