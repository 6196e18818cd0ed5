import { openTestDatabase } from '@candela/testkit/test-database';
import { describe, expect, it } from 'vitest';
import {
  account,
  ask,
  balance,
  connect,
  connected,
  dropAll,
  isConnected,
  live,
  minuteMs,
  owner,
  pass,
  refused,
  told,
  useTestLive,
} from '../test-live.ts';

useTestLive(
  openTestDatabase,
  "update calls set status = 'ended', ended_at = now() where status in ('ringing', 'active')",
);

const day = 86_400_000;

/** A model who takes calls at 10 credits a minute, and a member with credits. */
async function two(options: { credits?: number; minMinutes?: number } = {}) {
  const model = await account('model');
  const form = {
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
const join = async (callId: string, who: string, type: 'model' | 'user') =>
  (await ask('joinCall', { callId }, who, type)).data;

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
    expect(await refused(ask('startCall', { modelId: model, confirmedCost: 9 }, member, 'user'))).toBe(
      'conflict',
    );
    const first = await ring(model, member);
    for (const who of [model, member]) {
      expect(told(who, 'call.state').at(-1)).toMatchObject({ callStatus: 'ringing', callerId: member });
    }
    expect((await ask('getCurrentCall', {}, model, 'model')).data).toMatchObject({ _id: first._id });
    expect(await refused(join(first._id, member, 'user')), 'not yet').toBe('not_live');
    await ask('endCall', { callId: first._id }, member, 'user');
    expect(told(model, 'call.state').at(-1)).toMatchObject({ callStatus: 'cancelled', seatId: null });
    expect(await refused(accept(first._id, model))).toBe('conflict');

    const second = await ring(model, member);
    await ask('answerCall', { callId: second._id, accept: false }, model, 'model');
    expect(told(member, 'call.state').at(-1)).toMatchObject({ callStatus: 'declined' });

    const third = await ring(model, member);
    await owner.query("update calls set rung_at = now() - interval '44 seconds' where id = $1", [third._id]);
    await live.keeper.sweep();
    expect(told(member, 'call.state').at(-1)).toMatchObject({ callStatus: 'ringing' });
    await owner.query("update calls set rung_at = now() - interval '46 seconds' where id = $1", [third._id]);
    await live.keeper.sweep();
    expect(told(member, 'call.state').at(-1)).toMatchObject({ callStatus: 'missed' });
    expect((await ask('getCurrentCall', {}, member, 'user')).data).toBeNull();
    const byId = { callId: third._id };
    expect((await ask('getCurrentCall', byId, member, 'user')).data).toMatchObject({ callStatus: 'missed' });
    expect(await refused(ask('getCurrentCall', byId, await account('user'), 'user'))).toBe('not_found');
    expect(await balance(member)).toBe(100);
  });

  it('finds a model busy who talks or rings, and a member in one call at a time', async () => {
    const { model, member } = await two();
    const other = await account('user', 100);
    await ring(model, member);
    expect(await ring(model, other)).toMatchObject({ callStatus: 'busy' });
    const second = await two();
    expect(await refused(ring(second.model, member))).toBe('conflict');
  });

  it('is not for who cannot pay its shortest length, nor for another to answer', async () => {
    const { model, member } = await two({ credits: 19, minMinutes: 2 });
    expect(await refused(ring(model, member))).toBe('not_enough_credits');
    const rich = await account('user', 100);
    const rung = await ring(model, rich);
    for (const [who, type] of [
      [member, 'user'],
      [rich, 'user'],
    ] as const) {
      const answer = ask('answerCall', { callId: rung._id, accept: true }, who, type);
      expect(await refused(answer)).toBe('not_found');
    }
    expect(await refused(ask('endCall', { callId: rung._id }, member, 'user'))).toBe('not_found');
    const answers = await Promise.all([refused(accept(rung._id, model)), refused(accept(rung._id, model))]);
    expect(answers.toSorted()).toEqual(['conflict', 'done']);
    expect(await balance(rich)).toBe(90);
  });
});

describe('a call under way', () => {
  it('charges a minute in advance, opens its media to the two in it only, and ends with a receipt for both', async () => {
    const { model, member, callId, mine, hers } = await inCall();
    expect(mine.seat).toMatchObject({ kind: 'call', minutesCharged: 1, cost: 10 });
    expect(hers.seat).toBeNull();
    const stranger = await account('user', 100);
    expect(await refused(join(callId, stranger, 'user'))).toBe('not_found');
    for (const token of [mine.media.view.token, mine.media.publish.token, hers.media.view.token]) {
      expect(await connect(JSON.stringify({ ...JSON.parse(token), subject: stranger }))).toBe('not_found');
    }
    const swapped = { ...JSON.parse(hers.media.publish.token), subject: member };
    expect(await connect(JSON.stringify(swapped)), 'her camera is hers').toBe('not_found');
    expect(await balance(member)).toBe(90);
    await pass(minuteMs);
    expect(await balance(member)).toBe(80);

    await ask('endCall', { callId }, model, 'model');
    expect(told(member, 'call.state').at(-1)).toMatchObject({ callStatus: 'ended', endedBy: 'model' });
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
    const history = await owner.query('select kind, amount::int from purchases where buyer_id = $1', [
      member,
    ]);
    expect(history.rows).toEqual([{ kind: 'videoCall', amount: 20 }]);
  });

  it('charges nothing while the model is away, and ends when she stays away', async () => {
    const { model, member } = await inCall();
    await pass(30_000);
    dropAll((one) => one.subject === model);
    await pass(25_000);
    expect(told(member, 'call.state').at(-1)).toMatchObject({ callStatus: 'active' });
    await pass(15_000);
    await live.keeper.settled();
    await expect
      .poll(() => told(member, 'call.state').at(-1))
      .toMatchObject({ callStatus: 'ended', endedBy: 'lost' });
    await pass(2 * minuteMs);
    expect(await balance(member)).toBe(90);
  });

  it('lets both come back after a reload, into the same seat', async () => {
    const { model, member, callId, mine } = await inCall();
    dropAll((one) => one.subject === member);
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
      .poll(() => told(member, 'call.state').at(-1))
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
  const wish = (modelId: string, startsAt = at(day)) => ({
    modelId,
    startsAt,
    minutes: 20,
    note: 'About the lamp',
    confirmedCost: 10,
  });

  it('is asked for, accepted, called by either side at its price, and done', async () => {
    const { model, member } = await two();
    const asked = (await ask('askForCall', wish(model), member, 'user')).data;
    expect(told(model, 'call.booking').at(-1)).toMatchObject({ status: 'asked', note: 'About the lamp' });
    const early = { modelId: model, confirmedCost: 10, bookingId: asked._id };
    expect(await refused(ask('startCall', early, member, 'user')), 'not agreed on').toBe('conflict');
    const other = await account('model');
    const answer = { bookingId: asked._id, accept: true };
    expect(await refused(ask('answerCallBooking', answer, other, 'model'))).toBe('not_found');
    await ask('answerCallBooking', answer, model, 'model');
    expect(await refused(ask('answerCallBooking', answer, model, 'model')), 'once').toBe('conflict');
    const rung = (await ask('startCall', early, model, 'model')).data;
    expect(rung).toMatchObject({ callStatus: 'ringing', callerId: model });
    await ask('answerCall', { callId: rung._id, accept: true }, member, 'user');
    expect(await balance(member)).toBe(90);
    const { data } = (await ask('listCallBookings', {}, member, 'user')) as { data: { status: string }[] };
    expect(data).toMatchObject([{ status: 'done' }]);
    await ask('endCall', { callId: rung._id }, model, 'model');
  });

  it('is declined or taken back, and only lies ahead', async () => {
    const { model, member } = await two();
    for (const startsAt of [at(-minuteMs), at(91 * day)]) {
      expect(await refused(ask('askForCall', wish(model, startsAt), member, 'user'))).toBe('invalid_input');
    }
    const one = (await ask('askForCall', wish(model), member, 'user')).data;
    await ask('answerCallBooking', { bookingId: one._id, accept: false }, model, 'model');
    expect(told(member, 'call.booking').at(-1)).toMatchObject({ status: 'declined' });
    expect(await refused(ask('cancelCallBooking', { bookingId: one._id }, member, 'user'))).toBe('conflict');
    const other = (await ask('askForCall', wish(model), member, 'user')).data;
    const stranger = await account('user');
    expect(await refused(ask('cancelCallBooking', { bookingId: other._id }, stranger, 'user'))).toBe(
      'not_found',
    );
    await ask('cancelCallBooking', { bookingId: other._id }, member, 'user');
    expect(told(model, 'call.booking').at(-1)).toMatchObject({ status: 'cancelled' });
    expect(await balance(member)).toBe(100);
  });
});
