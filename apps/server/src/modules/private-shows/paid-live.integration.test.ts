import { randomUUID } from 'node:crypto';
import { minuteMs } from '@candela/contract/shared/durations';
import { outcomeOf } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { saveFeaturesOff } from '@candela/testkit/test-features';
import { call } from '@orpc/server';
import { describe, expect, it, vi } from 'vitest';
import {
  account,
  ask,
  balance,
  broadcaster,
  connect,
  connected,
  cutting,
  disconnectAll,
  emitEngineEvent,
  emitted,
  eventsFor,
  goLive,
  isConnected,
  kick,
  live,
  liveDatabase,
  noticed,
  owner,
  pass,
  pictures,
  presence,
  publish,
  recorded,
  refundWhole,
  silence,
  tip,
  useTestLive,
  watch,
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
    expect(joined.seat).toMatchObject({ shown: false, minutesCharged: 0, creditsCharged: 0 });
    expect(await balance(viewer)).toBe(25);
    await watch(joined.media.token);
    expect(eventsFor(viewer, 'seat.state').at(-1)).toMatchObject({ shown: true, minutesCharged: 1 });
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
    await watch(joined.media.token);
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

  it('keeps seats without charging for them while broadcasting software takes 80 s to come back', async () => {
    const { model, sessionId } = await goLive({ showType: 'private', cost: 10 });
    const { streamKey: bearer } = (await ask('getStreamKey', {}, model, 'model')).data;
    const software = async () => {
      const request = { action: 'join', role: 'publish', channel: 'obs', bearer } as const;
      await connect((await live.shows.authorizeKey(request))?.token ?? '');
      await live.shows.reconciler.settled();
    };
    disconnectAll((one) => one.subject === model);
    await software();
    const viewer = await account('user', 100);
    const joined = (await joinShow(model, viewer, { confirmedCost: 10 })).data;
    await watch(joined.media.token);
    await pass(50_000);
    disconnectAll((one) => one.subject !== viewer);
    await live.shows.reconciler.settled();
    await pass(80_000);
    const { rows } = await owner.query('select status from shows.shows where id = $1', [sessionId]);
    expect(rows).toEqual([{ status: 'interrupted' }]);
    await software();
    await pass(5_000);
    expect(await balance(viewer), 'one minute, not over yet').toBe(90);
    await pass(10_000);
    expect(await balance(viewer), 'the same seat goes on').toBe(80);
  });

  it('charges nobody while it is not known who watches, and goes on where it stopped', async () => {
    const { model } = await goLive({ showType: 'private', cost: 10 });
    const [viewer, late] = [await account('user', 100), await account('user', 100)];
    const joined = (await joinShow(model, viewer, { confirmedCost: 10 })).data;
    const look = (await joinShow(model, late, { freeLook: true })).data;
    await connect(joined.media.token);
    await connect(look.media.token);
    await pass(3_000);
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
    await watch(joined.media.token);
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
        groupCost: null,
        privateCost: null,
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
    await watch(group.media.token);
    const request = { channelName: model, confirmedCost: 20, twoWay: options.twoWay ?? false };
    const asked = (await ask('startPrivateShow', request, member, 'user')).data;
    const answer = (accept: boolean) =>
      ask('answerPrivateShow', { privateShowId: asked._id, accept }, model, 'model');
    return { ...live, member, other, group, asked, answer };
  }

  async function watchPrivate(privateShowId: string, member: string) {
    const { media } = (await ask('joinPrivateShow', { privateShowId, ...page() }, member, 'user')).data;
    await watch(media.view.token);
  }

  it.each([
    ['fails', async () => Promise.reject(new Error('The store is away.'))],
    ['does not end', () => new Promise<void>(() => {})],
  ])('shows others out also where stopping the recording of the show %s', async (_, stop) => {
    cutting.isOn = true;
    const { model, other, answer } = await inPrivate();
    await ask('setRecording', { channelName: model, record: true }, model, 'model');
    let isAsked = false;
    recorded.stop = () => {
      isAsked = true;
      return stop();
    };
    void answer(true);
    await vi.waitFor(() => expect(isConnected(other)).toBe(false));
    await vi.waitFor(() => expect(isAsked).toBe(true));
    expect(await outcomeOf(joinShow(model, other))).toBe('in_private_show');
  });

  it('is asked for, accepted, two-way, charged to one, and ends with a receipt for both', async () => {
    const { model, member, other, group, asked, answer } = await inPrivate({ twoWay: true });
    expect(eventsFor(model, 'private.state').at(-1)).toMatchObject({ status: 'asked', cost: 20 });
    expect(await balance(member)).toBe(200);
    await saveFeaturesOff(liveDatabase(), ['privateShows']);
    expect(await outcomeOf(answer(true)), 'turned off').toBe('feature_off');
    await saveFeaturesOff(liveDatabase(), []);
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
    await pass(minuteMs + 6_000);
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
    await watchPrivate(asked._id, member);
    presence.isKnown = false;
    await ask('endPrivateShow', { privateShowId: asked._id }, member, 'user');
    expect(await balance(member)).toBe(180);
  });

  it('owes nothing of its length to who leaves before the picture has come, or after a frozen minute', async () => {
    const before = await inPrivate({ minMinutes: 3 });
    await before.answer(true);
    await ask('endPrivateShow', { privateShowId: before.asked._id }, before.member, 'user');
    expect(await balance(before.member)).toBe(200);
    const frozen = await inPrivate({ minMinutes: 3 });
    await frozen.answer(true);
    await watchPrivate(frozen.asked._id, frozen.member);
    Object.assign(pictures, { isDelivered: false, reported: 'frozen' });
    await pass(5_000);
    await ask('endPrivateShow', { privateShowId: frozen.asked._id }, frozen.member, 'user');
    expect(await balance(frozen.member)).toBe(200);
  });

  it('lets others look on at the model’s price, without the chat', async () => {
    const { model, other, answer } = await inPrivate({ spyCost: 8 });
    await answer(true);
    const offer = (await ask('getShowOffer', { channelName: model }, other, 'user')).data;
    expect(offer).toMatchObject({ kind: 'spy', cost: 8 });
    await ask('leaveShow', { seatId: offer.seat.seatId }, other, 'user');
    const spy = (await joinShow(model, other, { confirmedCost: 8 })).data;
    await watch(spy.media.token);
    expect(await balance(other)).toBe(82);
    const session = { id: randomUUID(), accountId: other, type: 'user' as const };
    expect((await live.shows.roomAccess(session, model))?.allowed).toBe(false);
  });

  it('charges who leaves early for the length agreed to, and nothing when the model ends it', async () => {
    const first = await inPrivate({ minMinutes: 3 });
    await first.answer(true);
    await watchPrivate(first.asked._id, first.member);
    await ask('endPrivateShow', { privateShowId: first.asked._id }, first.member, 'user');
    expect(await balance(first.member)).toBe(140);
    const second = await inPrivate({ minMinutes: 3 });
    await second.answer(true);
    await watchPrivate(second.asked._id, second.member);
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
    const seats = await owner.query("select from metering.seats where model_id = $1 and status = 'open'", [
      model,
    ]);
    expect(seats.rowCount).toBe(1);
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
      await watchPrivate(asked._id, member);
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
    await watch(joins[0]?.data.media.token);
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
    await watch(joined.media.token);
    kick.length = 0;
    await pass(2 * minuteMs);
    expect(kick).toEqual([{ room: `room:${model}`, who: { account: viewer } }]);
    expect(eventsFor(viewer, 'room.out')).toEqual([{ channelName: model }]);
  });
});

describe('what a show earns', () => {
  /** Credits the ledger has posted to her. */
  const posted = async (model: string) =>
    Number(
      (
        await owner.query(
          "select coalesce(sum(hundredths), 0) as sum from ledger.balances where kind = 'earnings' and owner_id = $1",
          [model],
        )
      ).rows[0].sum,
    ) / 100;

  it('is her share by kind, as the ledger posted it, with the entries behind it, and stays after the show', async () => {
    const { model, sessionId } = await goLive({ showType: 'private', cost: 10 });
    const fan = await account('user', 500);
    const joined = (await joinShow(model, fan, { confirmedCost: 10 })).data;
    await watch(joined.media.token);
    await pass(minuteMs);
    const [song] = (await ask('saveTipMenu', { items: [{ title: 'A song', credits: 40 }] }, model, 'model'))
      .data;
    const order = { channelName: model, menuItemId: song._id, expectedCredits: 40 };
    await ask('orderFromMenu', order, fan, 'user');
    await tip(fan, model, { amountCredits: 12, message: 'Hello', anonymous: true });
    const held = { title: 'An encore', targetCredits: 50, refundIfMissed: true };
    const goal = (await ask('startGoal', held, model, 'model')).data;
    await ask('giveToGoal', { goalId: goal._id, credits: 30 }, fan, 'user');
    const show = { sessionId };
    const earned = async () => (await ask('getShowEarnings', show, model, 'model')).data;
    await expect
      .poll(async () => (await earned()).kinds)
      .toEqual([
        { kind: 'minutes', credits: 16 },
        { kind: 'tips', credits: 9.6 },
        { kind: 'menu', credits: 32 },
        { kind: 'goals', credits: 0 },
        { kind: 'private', credits: 0 },
        { kind: 'spying', credits: 0 },
      ]);
    await ask('giveToGoal', { goalId: goal._id, credits: 20 }, fan, 'user');
    expect(eventsFor(model, 'show.earned').length).toBeGreaterThanOrEqual(4);
    expect(eventsFor(model, 'show.earned').at(-1)).toEqual(show);
    await ask('stopBroadcast', { channelName: model }, model, 'model');

    const total = await posted(model);
    expect(await earned()).toMatchObject({ sessionId, totalCredits: total });
    const list = { ...show, current_page: 1, per_page: 20 };
    const entries = (await ask('listShowEarnings', list, model, 'model')) as unknown as {
      data: { kind: string; username: string | null; text: string; grossCredits: number; credits: number }[];
      totalCount: number;
    };
    expect(entries.totalCount).toBe(5);
    expect(entries.data.reduce((sum, one) => sum + one.credits, 0)).toBeCloseTo(total, 6);
    expect(entries.data).toContainEqual(
      expect.objectContaining({
        kind: 'tips',
        username: null,
        text: 'Hello',
        grossCredits: 12,
        credits: 9.6,
      }),
    );
    expect(entries.data).toContainEqual(expect.objectContaining({ kind: 'menu', text: 'A song' }));
    const goals = await ask('listShowEarnings', { ...list, kind: 'goals' }, model, 'model');
    expect(goals.data.map((one: { grossCredits: number }) => one.grossCredits).sort()).toEqual([20, 30]);
  });

  it('falls by what is refunded, and is nobody else’s to read', async () => {
    const { model, sessionId } = await goLive({ showType: 'free' });
    const fan = await account('user', 500);
    const purchase = await tip(fan, model, { amountCredits: 50 });
    const earned = async () => (await ask('getShowEarnings', { sessionId }, model, 'model')).data;
    await expect.poll(async () => (await earned()).totalCredits).toBe(40);
    await refundWhole(purchase);
    expect(await earned()).toMatchObject({ totalCredits: 0 });
    const other = await account('model');
    for (const name of ['getShowEarnings', 'listShowEarnings'] as const) {
      expect(await outcomeOf(ask(name, { sessionId, current_page: 1 }, other, 'model'))).toBe('not_found');
    }
  });

  it('counts a tip that is told twice once', async () => {
    const { model, sessionId } = await goLive({ showType: 'free' });
    const fan = await account('user', 500);
    const purchaseId = await tip(fan, model, { amountCredits: 50 });
    const event = { buyerId: fan, modelId: model, channelName: model, message: '', anonymous: false };
    const again = { ...event, purchaseId, amountCredits: 50, at: new Date().toISOString() };
    await publish(tipsGiven, { tips: [again] });
    await expect.poll(() => emitted.filter((one) => one.event === 'room.tips').length).toBe(2);
    expect((await ask('getShowEarnings', { sessionId }, model, 'model')).data.totalCredits).toBe(40);
    const board = (await ask('getRoomBoard', { channelName: model }, fan, 'user')).data;
    expect(board.topTippers).toMatchObject([{ credits: 50 }]);
  });

  it('says how many watched at most, whoever has left since', async () => {
    const { model, sessionId } = await goLive({ showType: 'free' });
    const viewers = [await account('user'), await account('user')];
    for (const viewer of viewers) await connect((await joinShow(model, viewer)).data.media.token);
    await live.cleanUp();
    disconnectAll((one) => viewers.includes(one.subject));
    await live.cleanUp();
    expect((await ask('getShowEarnings', { sessionId }, model, 'model')).data.mostViewers).toBe(2);
  });
});

describe('a chat the site has closed', () => {
  const rulesFor = async (channelName: string, who: string, type: 'model' | 'user') =>
    (await ask('getRoomRules', { channelName }, who, type)).data;

  it('is told to its model with the reason and to the room without, and ends with the show', async () => {
    const { model } = await goLive({ showType: 'free' });
    const fan = await account('user');
    await silence(model, 10, 'Too rough');
    expect(noticed).toEqual([['silenced', 'Too rough', model]]);
    const sent = eventsFor(model, 'room.silence');
    expect(sent).toMatchObject([{ channelName: model, reason: 'Too rough' }]);
    const inRoom = emitted.filter((one) => one.event === 'room.silence').map(({ payload }) => payload);
    expect(inRoom).toEqual([{ ...sent[0], reason: '' }, sent[0]]);
    const { until } = sent[0] as { until: string };
    expect((await rulesFor(model, model, 'model')).silence).toEqual({ until, reason: 'Too rough' });
    expect((await rulesFor(model, fan, 'user')).silence).toEqual({ until, reason: '' });

    await ask('stopBroadcast', { channelName: model }, model, 'model');
    expect(await outcomeOf(silence(model, 10, 'Nobody is there'))).toBe('not_live');
    const form = { channelName: model, title: '', showType: 'free', privateShowCost: 20 };
    await ask('startBroadcast', form, model, 'model');
    expect((await rulesFor(model, model, 'model')).silence).toBeNull();
  });

  it('can be opened again before', async () => {
    const { model } = await goLive({ showType: 'free' });
    await silence(model, 10, 'Too rough');
    await silence(model, 0, 'Better now');
    expect(eventsFor(model, 'room.silence').at(-1)).toMatchObject({ until: null });
    expect(noticed.at(-1)).toEqual(['silenced', null, model]);
    expect((await rulesFor(model, model, 'model')).silence).toBeNull();
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
    expect(eventsFor(model, 'show.earned').length).toBeLessThanOrEqual(2);
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
