import { randomUUID } from 'node:crypto';
import { dayMs, minuteMs } from '@candela/contract/shared/durations';
import { outcomeOf } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { saveFeaturesOff } from '@candela/testkit/test-features';
import { describe, expect, it } from 'vitest';
import {
  account,
  ask,
  balance,
  connect,
  connected,
  disconnectAll,
  emitEngineEvent,
  eventsFor,
  isConnected,
  live,
  liveDatabase,
  noticed,
  owner,
  pass,
  presence,
  useTestLive,
} from '../../test-live.ts';

useTestLive(
  openTestDatabase,
  "update calls.calls set status = 'ended', ended_at = now() where status in ('ringing', 'active')",
);

const day = dayMs;

/** A model who takes calls at 10 credits a minute, and a member with credits. */
async function two(options: { credits?: number; minMinutes?: number } = {}) {
  const model = await account('model');
  const form = {
    groupCost: null,
    privateCost: null,
    freeLook: true,
    spyCost: null,
    privateMinMinutes: 1,
    twoWay: true,
    callCost: 10,
    callMinMinutes: options.minMinutes ?? 1,
  };
  await ask('saveLiveSettings', form, model, 'model');
  return { model, member: await account('user', options.credits ?? 100) };
}

const ring = async (model: string, member: string) =>
  (await ask('startCall', { modelId: model, confirmedCost: 10 }, member, 'user')).data;
const accept = (callId: string, model: string) => ask('answerCall', { callId, accept: true }, model, 'model');
/** A page that opens, and takes the place of another of the same account. */
const page = (tabId: string = randomUUID(), takeOver = true) => ({ tabId, takeOver });
const join = async (callId: string, who: string, type: 'model' | 'user', from = page()) =>
  (await ask('joinCall', { callId, ...from }, who, type)).data;

/** A call both have answered and sit in, with every medium running. */
async function inCall(options: { credits?: number; minMinutes?: number } = {}) {
  const people = await two(options);
  const rung = await ring(people.model, people.member);
  await accept(rung._id, people.model);
  const mine = await join(rung._id, people.member, 'user');
  const hers = await join(rung._id, people.model, 'model');
  for (const { media } of [hers, mine]) expect(await connect(media.publish.token)).toBeUndefined();
  for (const { media } of [hers, mine]) expect(await connect(media.view.token)).toBeUndefined();
  expect(connected.size, 'two cameras, two viewers').toBe(4);
  // The first looks find out who measures.
  await pass(6_000);
  return { ...people, callId: rung._id as string, mine, hers };
}

describe('a call that rings', () => {
  it('names its price, rings both sides, and is taken back, declined or missed without a charge', async () => {
    const { model, member } = await two();
    const offer = (await ask('getCallOffer', { modelId: model }, member, 'user')).data;
    expect(offer).toMatchObject({ cost: 10, minutesAffordable: 10, isOnline: true, isBusy: false });
    expect(await outcomeOf(ask('startCall', { modelId: model, confirmedCost: 9 }, member, 'user'))).toBe(
      'conflict',
    );
    const first = await ring(model, member);
    for (const who of [model, member]) {
      expect(eventsFor(who, 'call.state').at(-1)).toMatchObject({ callStatus: 'ringing', callerId: member });
    }
    expect((await ask('getCurrentCall', {}, model, 'model')).data).toMatchObject({ _id: first._id });
    expect(await outcomeOf(join(first._id, member, 'user')), 'not yet').toBe('not_live');
    await ask('endCall', { callId: first._id }, member, 'user');
    expect(eventsFor(model, 'call.state').at(-1)).toMatchObject({ callStatus: 'cancelled', seatId: null });
    expect(await outcomeOf(accept(first._id, model))).toBe('conflict');

    const unanswered = await ring(model, member);
    await saveFeaturesOff(liveDatabase(), ['calls']);
    expect(await outcomeOf(accept(unanswered._id, model)), 'turned off').toBe('feature_off');
    await saveFeaturesOff(liveDatabase(), []);
    await ask('endCall', { callId: unanswered._id }, member, 'user');

    const second = await ring(model, member);
    await ask('answerCall', { callId: second._id, accept: false }, model, 'model');
    expect(eventsFor(member, 'call.state').at(-1)).toMatchObject({ callStatus: 'declined' });

    const third = await ring(model, member);
    await owner.query("update calls.calls set rung_at = now() - interval '44 seconds' where id = $1", [
      third._id,
    ]);
    await live.cleanUp();
    expect(eventsFor(member, 'call.state').at(-1)).toMatchObject({ callStatus: 'ringing' });
    await owner.query("update calls.calls set rung_at = now() - interval '46 seconds' where id = $1", [
      third._id,
    ]);
    await live.cleanUp();
    expect(eventsFor(member, 'call.state').at(-1)).toMatchObject({ callStatus: 'missed' });
    expect((await ask('getCurrentCall', {}, member, 'user')).data).toBeNull();
    const byId = { callId: third._id };
    expect((await ask('getCurrentCall', byId, member, 'user')).data).toMatchObject({ callStatus: 'missed' });
    expect(await outcomeOf(ask('getCurrentCall', byId, await account('user'), 'user'))).toBe('not_found');
    expect(await balance(member)).toBe(100);
  });

  it('finds a model busy who talks or rings, and a member in one call at a time', async () => {
    const { model, member } = await two();
    const other = await account('user', 100);
    await ring(model, member);
    expect(await ring(model, other)).toMatchObject({ callStatus: 'busy' });
    const second = await two();
    expect(await outcomeOf(ring(second.model, member))).toBe('conflict');
  });

  it('is not for who cannot pay its shortest length, nor for another to answer', async () => {
    const { model, member } = await two({ credits: 19, minMinutes: 2 });
    expect(await outcomeOf(ring(model, member))).toBe('not_enough_credits');
    const rich = await account('user', 100);
    const rung = await ring(model, rich);
    for (const [who, type] of [
      [member, 'user'],
      [rich, 'user'],
    ] as const) {
      const answer = ask('answerCall', { callId: rung._id, accept: true }, who, type);
      expect(await outcomeOf(answer)).toBe('not_found');
    }
    expect(await outcomeOf(ask('endCall', { callId: rung._id }, member, 'user'))).toBe('not_found');
    const answers = await Promise.all([
      outcomeOf(accept(rung._id, model)),
      outcomeOf(accept(rung._id, model)),
    ]);
    expect(answers.toSorted()).toEqual(['conflict', 'done']);
    expect(await balance(rich), 'nothing before the picture').toBe(100);
  });
});

describe('a call under way', () => {
  it('charges a minute in advance, opens its media to the two in it only, and ends with a receipt for both', async () => {
    const { model, member, callId, mine, hers } = await inCall();
    expect(mine.seat).toMatchObject({ kind: 'call', shown: false, minutesCharged: 0, cost: 10 });
    expect(hers.seat).toBeNull();
    const stranger = await account('user', 100);
    expect(await outcomeOf(join(callId, stranger, 'user'))).toBe('not_found');
    for (const token of [mine.media.view.token, mine.media.publish.token, hers.media.view.token]) {
      expect(await connect(JSON.stringify({ ...JSON.parse(token), subject: stranger }))).toBe('not_found');
    }
    const swapped = { ...JSON.parse(hers.media.publish.token), subject: member };
    expect(await connect(JSON.stringify(swapped)), 'her camera is hers').toBe('not_found');
    expect(await balance(member)).toBe(90);
    await pass(minuteMs);
    expect(await balance(member)).toBe(80);

    await ask('endCall', { callId }, model, 'model');
    expect(eventsFor(member, 'call.state').at(-1)).toMatchObject({ callStatus: 'ended', endedBy: 'model' });
    expect([isConnected(member), isConnected(model)]).toEqual([false, false]);
    expect(await connect(mine.media.view.token)).toBe('not_found');
    await pass(3 * minuteMs);
    expect(await balance(member)).toBe(80);
    const seatId = mine.seat.seatId;
    for (const [who, type] of [
      [member, 'user'],
      [model, 'model'],
    ] as const) {
      const receipt = (await ask('getSeatReceipt', { seatId }, who, type)).data;
      expect(receipt).toMatchObject({ kind: 'call', minuteCount: 2, totalCredits: 20 });
    }
    const history = await owner.query('select kind, amount::int from ledger.purchases where buyer_id = $1', [
      member,
    ]);
    expect(history.rows).toEqual([{ kind: 'videoCall', amount: 20 }]);
  });

  it('charges nothing while the model is away, and ends when she stays away', async () => {
    const { model, member } = await inCall();
    await pass(30_000);
    disconnectAll((one) => one.subject === model);
    await pass(25_000);
    expect(eventsFor(member, 'call.state').at(-1)).toMatchObject({ callStatus: 'active' });
    await pass(15_000);
    await live.shows.reconciler.settled();
    await expect
      .poll(() => eventsFor(member, 'call.state').at(-1))
      .toMatchObject({ callStatus: 'ended', endedBy: 'lost' });
    await pass(2 * minuteMs);
    expect(await balance(member)).toBe(90);
  });

  it('neither charges nor ends while it is not known who is there, and owes nothing to who hangs up then', async () => {
    const { member, callId } = await inCall({ minMinutes: 3 });
    presence.isKnown = false;
    await pass(5 * minuteMs);
    expect(await balance(member)).toBe(90);
    expect(eventsFor(member, 'call.state').at(-1)).toMatchObject({ callStatus: 'active' });
    await ask('endCall', { callId }, member, 'user');
    expect(eventsFor(member, 'call.state').at(-1)).toMatchObject({ callStatus: 'ended', endedBy: 'member' });
    expect(await balance(member)).toBe(90);
    const { model, member: other } = await two();
    const rung = await ring(model, other);
    expect(await outcomeOf(accept(rung._id, model))).toBe('not_live');
    expect(await balance(other)).toBe(100);
  });

  it('charges nothing more once the engine has died', async () => {
    const { member } = await inCall();
    // Six seconds of the first minute have passed.
    await pass(minuteMs - 7_000);
    connected.clear();
    emitEngineEvent('engineDown', null);
    await pass(5 * minuteMs);
    expect(await balance(member)).toBe(90);
    expect(eventsFor(member, 'call.state').at(-1)).toMatchObject({ callStatus: 'ended', endedBy: 'lost' });
  });

  it('lets both come back after a reload, into the same seat', async () => {
    const { model, member, callId, mine } = await inCall();
    disconnectAll((one) => one.subject === member);
    await pass(20_000);
    const again = await join(callId, member, 'user');
    expect(again.seat.seatId).toBe(mine.seat.seatId);
    expect(await connect(again.media.view.token)).toBeUndefined();
    expect(await connect(again.media.publish.token)).toBeUndefined();
    await pass(30_000);
    expect(await balance(member)).toBe(90);
    await ask('endCall', { callId }, model, 'model');
  });

  it('ends with the balance', async () => {
    const { member } = await inCall({ credits: 15 });
    await pass(minuteMs);
    await expect
      .poll(() => eventsFor(member, 'call.state').at(-1))
      .toMatchObject({ callStatus: 'ended', endedBy: 'balance' });
    expect(await balance(member)).toBe(5);
  });

  it('charges a member who hangs up early for the length agreed to, and nothing when the model does', async () => {
    const first = await inCall({ minMinutes: 3 });
    await ask('endCall', { callId: first.callId }, first.member, 'user');
    expect(await balance(first.member)).toBe(70);
    const second = await inCall({ minMinutes: 3 });
    await ask('endCall', { callId: second.callId }, second.model, 'model');
    expect(await balance(second.member)).toBe(90);
    await ask('endCall', { callId: second.callId }, second.member, 'user');
    expect(await balance(second.member), 'hanging up twice costs nothing').toBe(90);
  });
});

describe('a time for a call', () => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const request = (modelId: string, startsAt = at(day)) => ({
    modelId,
    startsAt,
    minutes: 20,
    note: 'About the lamp',
    confirmedCost: 10,
  });

  it('is asked for, accepted, called by either side at its price, and done', async () => {
    const { model, member } = await two();
    const asked = (await ask('askForCall', request(model), member, 'user')).data;
    expect(eventsFor(model, 'call.booking').at(-1)).toMatchObject({
      status: 'asked',
      note: 'About the lamp',
    });
    const early = { modelId: model, confirmedCost: 10, bookingId: asked._id };
    expect(await outcomeOf(ask('startCall', early, member, 'user')), "hasn't been confirmed").toBe(
      'conflict',
    );
    const other = await account('model');
    const answer = { bookingId: asked._id, accept: true };
    expect(await outcomeOf(ask('answerCallBooking', answer, other, 'model'))).toBe('not_found');
    await ask('answerCallBooking', answer, model, 'model');
    expect(await outcomeOf(ask('answerCallBooking', answer, model, 'model')), 'once').toBe('conflict');
    const rung = (await ask('startCall', early, model, 'model')).data;
    expect(rung).toMatchObject({ callStatus: 'ringing', callerId: model });
    await ask('answerCall', { callId: rung._id, accept: true }, member, 'user');
    const { data } = (await ask('listCallBookings', {}, member, 'user')) as { data: { status: string }[] };
    expect(data).toMatchObject([{ status: 'done' }]);
    await ask('endCall', { callId: rung._id }, model, 'model');
  });

  it('is declined or taken back, and only lies ahead', async () => {
    const { model, member } = await two();
    for (const startsAt of [at(-minuteMs), at(91 * day)]) {
      expect(await outcomeOf(ask('askForCall', request(model, startsAt), member, 'user'))).toBe(
        'invalid_input',
      );
    }
    const one = (await ask('askForCall', request(model), member, 'user')).data;
    await ask('answerCallBooking', { bookingId: one._id, accept: false }, model, 'model');
    expect(eventsFor(member, 'call.booking').at(-1)).toMatchObject({ status: 'declined' });
    expect(await outcomeOf(ask('cancelCallBooking', { bookingId: one._id }, member, 'user'))).toBe(
      'conflict',
    );
    const other = (await ask('askForCall', request(model), member, 'user')).data;
    const stranger = await account('user');
    expect(await outcomeOf(ask('cancelCallBooking', { bookingId: other._id }, stranger, 'user'))).toBe(
      'not_found',
    );
    await ask('cancelCallBooking', { bookingId: other._id }, member, 'user');
    expect(noticed).toEqual([
      ['time', 'asked', member],
      ['time', 'declined', model],
      ['time', 'asked', member],
      ['time', 'cancelled', member],
    ]);
    expect(eventsFor(model, 'call.booking').at(-1)).toMatchObject({ status: 'cancelled' });
    expect(await balance(member)).toBe(100);
  });

  it('is reminded of once, a quarter of an hour before', async () => {
    const { model, member } = await two();
    const soon = (await ask('askForCall', request(model, at(10 * minuteMs)), member, 'user')).data;
    const later = (await ask('askForCall', request(model, at(20 * minuteMs)), member, 'user')).data;
    for (const { _id } of [soon, later])
      await ask('answerCallBooking', { bookingId: _id, accept: true }, model, 'model');
    await Promise.all([live.cleanUp(), live.cleanUp()]);
    await live.cleanUp();
    expect(noticed.filter(([, , by]) => by === null)).toEqual([['time', 'accepted', null]]);
  });
});

describe('a call somebody missed', () => {
  it('rings the bell of who was rung: unanswered, taken back, or while they were busy', async () => {
    const { model, member } = await two();
    const rung = await ring(model, member);
    await owner.query("update calls.calls set rung_at = now() - interval '46 seconds' where id = $1", [
      rung._id,
    ]);
    await live.cleanUp();
    const again = await ring(model, member);
    await ask('endCall', { callId: again._id }, member, 'user');
    await ring(model, member);
    await ring(model, await account('user', 100));
    const declined = await two();
    const last = await ring(declined.model, declined.member);
    await ask('answerCall', { callId: last._id, accept: false }, declined.model, 'model');
    expect(noticed).toEqual([
      ['missed', 'missed', model],
      ['missed', 'cancelled', model],
      ['missed', 'busy', model],
    ]);
  });
});

describe('one place for media', () => {
  it('moves to the page that takes over; the other’s grants and reconnects open nothing', async () => {
    const { member, callId } = await inCall();
    const [one, other] = [randomUUID(), randomUUID()];
    const first = await join(callId, member, 'user', page(one));
    expect(await connect(first.media.publish.token)).toBeUndefined();
    const second = await join(callId, member, 'user', page(other));
    expect(isConnected(member), 'the first page is cut off').toBe(false);
    expect(eventsFor(member, 'media.taken').at(-1)).toEqual({ sessionId: callId, tabId: other });
    for (const token of [first.media.publish.token, first.media.view.token]) {
      expect(await connect(token)).toBe('unauthenticated');
    }
    expect(await outcomeOf(join(callId, member, 'user', page(one, false)))).toBe('open_elsewhere');
    expect(await connect(second.media.publish.token)).toBeUndefined();
    expect(await connect(second.media.view.token)).toBeUndefined();
    const again = await join(callId, member, 'user', page(other, false));
    expect(isConnected(member), 'its own place').toBe(true);
    expect(await connect(again.media.view.token)).toBeUndefined();

    const back = await join(callId, member, 'user', page(one));
    expect(isConnected(member)).toBe(false);
    expect(await connect(second.media.publish.token)).toBe('unauthenticated');
    expect(await connect(back.media.publish.token)).toBeUndefined();
    expect(await connect(back.media.view.token)).toBeUndefined();
    // The place decides, also where an engine has forgotten whom it put out.
    const forged = { ...JSON.parse(back.media.publish.token), grantId: randomUUID() };
    expect(await connect(JSON.stringify(forged))).toBe('not_found');
  });
});

describe('leaving for good', () => {
  it('ends the call for the minutes begun, whoever blocks, and closes the way back', async () => {
    for (const by of ['member', 'model'] as const) {
      const { model, member, callId, mine } = await inCall({ minMinutes: 3 });
      const [who, type] = by === 'member' ? ([member, 'user'] as const) : ([model, 'model'] as const);
      const stranger = await account('user');
      const request = { kind: 'call', id: callId };
      expect(await outcomeOf(ask('blockInside', request, stranger, 'user'))).toBe('not_found');
      await ask('blockInside', request, who, type);
      expect(eventsFor(member, 'call.state').at(-1)).toMatchObject({ callStatus: 'ended', endedBy: 'block' });
      expect([isConnected(member), isConnected(model)]).toEqual([false, false]);
      expect(await connect(mine.media.view.token)).toBe('not_found');
      expect(await balance(member), 'one minute, not three').toBe(90);
      expect(await outcomeOf(ring(model, member))).toBe('room_closed');
      await pass(2 * minuteMs);
      expect(await balance(member)).toBe(90);
    }
  });

  it('takes back or declines a call that only rings', async () => {
    const { model, member } = await two();
    const rung = await ring(model, member);
    await ask('blockInside', { kind: 'call', id: rung._id }, model, 'model');
    expect(eventsFor(member, 'call.state').at(-1)).toMatchObject({ callStatus: 'declined' });
    const ahead = { startsAt: new Date(Date.now() + day).toISOString(), minutes: 20, note: '' };
    const time = { modelId: model, confirmedCost: 10, ...ahead };
    expect(await outcomeOf(ask('askForCall', time, member, 'user'))).toBe('room_closed');
  });
});

describe('one thing at a time', () => {
  const goLive = (model: string) =>
    ask(
      'startBroadcast',
      { channelName: model, title: '', showType: 'free', cost: 0, privateShowCost: 20 },
      model,
      'model',
    );
  const stop = (model: string) => ask('stopBroadcast', { channelName: model }, model, 'model');

  it('nobody goes live during a call; a call that only rings finds her busy', async () => {
    const { model, callId } = await inCall();
    expect(await outcomeOf(goLive(model))).toBe('busy');
    await ask('endCall', { callId }, model, 'model');
    await goLive(model);
    await stop(model);
    const other = await two();
    await ring(other.model, other.member);
    await goLive(other.model);
    await expect
      .poll(() => eventsFor(other.member, 'call.state').at(-1))
      .toMatchObject({ callStatus: 'busy' });
    await stop(other.model);
  });

  it('a model who is live is busy for callers, and calls nobody herself', async () => {
    const { model, member } = await two();
    await goLive(model);
    expect(await ring(model, member)).toMatchObject({ callStatus: 'busy' });
    const time = { startsAt: new Date(Date.now() + day).toISOString(), minutes: 20, note: '' };
    const booked = (await ask('askForCall', { modelId: model, confirmedCost: 10, ...time }, member, 'user'))
      .data;
    await ask('answerCallBooking', { bookingId: booked._id, accept: true }, model, 'model');
    const call = { modelId: model, confirmedCost: 10, bookingId: booked._id };
    expect(await outcomeOf(ask('startCall', call, model, 'model'))).toBe('busy');
    await stop(model);
    expect(await outcomeOf(ask('startCall', call, model, 'model'))).toBe('done');
  });

  it('going live and taking a call at the same moment leave one of the two', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      const { model, member } = await two();
      const rung = await ring(model, member);
      const answers = await Promise.all([outcomeOf(accept(rung._id, model)), outcomeOf(goLive(model))]);
      expect(
        answers.filter((answer) => answer === 'done'),
        answers.join(' '),
      ).toHaveLength(1);
      if (answers[1] === 'done') await stop(model);
      else await ask('endCall', { callId: rung._id }, model, 'model');
    }
  });

  it('a member in a private show neither calls nor takes a call, and one in a call asks for none', async () => {
    const host = await account('model');
    await goLive(host);
    const { model, member } = await two();
    const showId = (
      await owner.query(
        "update shows.shows set status = 'live', started_at = now() where model_id = $1 returning id",
        [host],
      )
    ).rows[0].id;
    expect(showId).toBeTypeOf('string');
    const ask1 = { channelName: host, confirmedCost: 20, twoWay: false };
    const asked = (await ask('startPrivateShow', ask1, member, 'user')).data;
    const answer = { privateShowId: asked._id, accept: true };
    const rung = await ring(model, member);
    await accept(rung._id, model);
    expect(await outcomeOf(ask('answerPrivateShow', answer, host, 'model')), 'they talk').toBe('busy');
    await ask('endCall', { callId: rung._id }, model, 'model');
    await ask('answerPrivateShow', answer, host, 'model');
    expect(await outcomeOf(ring(model, member))).toBe('busy');
    await ask('endPrivateShow', { privateShowId: asked._id }, host, 'model');
    const second = await ring(model, member);
    await accept(second._id, model);
    expect(await outcomeOf(ask('startPrivateShow', ask1, member, 'user'))).toBe('busy');
    await ask('endCall', { callId: second._id }, model, 'model');
    await stop(host);
  });
});
