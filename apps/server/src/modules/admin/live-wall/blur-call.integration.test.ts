import { randomUUID } from 'node:crypto';
import { minuteMs } from '@candela/contract/shared/durations';
import { makeKeyFrame } from '@candela/testkit/make-key-frame';
import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { call } from '@orpc/server';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  account,
  ask,
  balance,
  connect,
  connected,
  eventsFor,
  isConnected,
  keyFrames,
  live,
  owner,
  pass,
  presence,
  useTestLive,
} from '../../../test-live.ts';
import { context, endEverythingLive, setBlur, staff, wall } from './test-live-wall.ts';

/** Staff blur a call: neither side is sent the other's picture, nobody pays, and it is on record. */

useTestLive(openTestDatabase, endEverythingLive);

const frame = makeKeyFrame('VP8', { width: 640, height: 360, shade: 120 });

const join = async (callId: string, who: string, type: 'model' | 'user') =>
  (await ask('joinCall', { callId, tabId: randomUUID(), takeOver: true }, who, type)).data;
const lastState = (who: string) => eventsFor(who, 'call.state').at(-1) as { blurredSince: string | null };

async function ring(minMinutes = 1, people?: { model: string; member: string }) {
  const model = people?.model ?? (await account('model'));
  const member = people?.member ?? (await account('user', 100));
  const prices = { groupCost: null, privateCost: null, spyCost: null, callCost: 10 };
  const terms = { freeLook: true, privateMinMinutes: 1, twoWay: true, callMinMinutes: minMinutes };
  await ask('saveLiveSettings', { ...prices, ...terms }, model, 'model');
  const { data } = await ask('startCall', { modelId: model, confirmedCost: 10 }, member, 'user');
  await ask('answerCall', { callId: data._id, accept: true }, model, 'model');
  return { model, member, callId: data._id as string };
}

/** Two in a call, both cameras and both pictures running. */
async function inCall(minMinutes = 1) {
  const people = await ring(minMinutes);
  const mine = await join(people.callId, people.member, 'user');
  const hers = await join(people.callId, people.model, 'model');
  for (const { media } of [hers, mine]) expect(await connect(media.publish.token)).toBeUndefined();
  for (const { media } of [hers, mine]) expect(await connect(media.view.token)).toBeUndefined();
  await pass(6_000);
  return { ...people, mine, hers };
}

test('neither side is sent a picture any more, nobody is charged, and it goes on in the same minute', async () => {
  const { model, member, callId, mine, hers } = await inCall();
  expect(await balance(member)).toBe(90);

  await setBlur(model, true);
  await expect.poll(() => [...connected.values()].map(({ role }) => role)).toEqual(['publish', 'publish']);
  for (const who of [model, member]) {
    await expect.poll(() => lastState(who)).toMatchObject({ blurredSince: expect.any(String) });
  }
  for (const { media } of [hers, mine]) expect(await connect(media.view.token)).toBe('unavailable');
  const again = await join(callId, member, 'user');
  expect(again.call, 'after a reload').toMatchObject({ blurredSince: expect.any(String) });
  expect(await connect(again.media.view.token), 'not with a new grant either').toBe('unavailable');
  const { data } = await ask('getCurrentCall', {}, model, 'model');
  expect(data, 'after a lost connection').toMatchObject({ blurredSince: expect.any(String) });
  for (let passedMs = 0; passedMs < 2 * minuteMs; passedMs += 10_000) {
    await live.cleanUp();
    await pass(10_000);
  }
  expect(await balance(member)).toBe(90);
  const { callStatus } = (await ask('getCurrentCall', { callId }, member, 'user')).data;
  expect(callStatus, 'who waits with the own camera on is not lost').toBe('active');

  await setBlur(model, false);
  await expect.poll(() => lastState(member)).toMatchObject({ blurredSince: null });
  for (const [who, type] of [
    [member, 'user'],
    [model, 'model'],
  ] as const) {
    const { media } = await join(callId, who, type);
    expect(await connect(media.view.token)).toBeUndefined();
  }
  await pass(40_000);
  expect(await balance(member), 'what was left of the minute').toBe(90);
  await pass(30_000);
  expect(await balance(member)).toBe(80);
});

test('both see what the server made of a few pixels; a stranger sees nothing, and without a blur there is none', async () => {
  const { model, member, callId } = await inCall();
  const picture = (who: string, type: 'model' | 'user') => ask('getBlurredPicture', { callId }, who, type);
  keyFrames.set(callId, async () => ({ codec: 'VP8', data: frame, atMs: Date.now() }));
  expect((await picture(member, 'user')).data).toEqual({ isBlurred: false, webp: null });
  await setBlur(model, true);
  const { data } = await picture(member, 'user');
  expect(data.isBlurred).toBe(true);
  const { width = 0 } = await sharp(Buffer.from(data.webp, 'base64')).metadata();
  expect(width).toBeGreaterThan(0);
  expect(width).toBeLessThanOrEqual(96);
  const none = { isBlurred: true, webp: null };
  expect((await picture(model, 'model')).data, 'his camera has sent none yet').toEqual(none);
  keyFrames.set(callId, async () => ({ codec: 'VP8', data: Buffer.from('no picture'), atMs: Date.now() }));
  expect((await picture(member, 'user')).data, 'a frame that is damaged').toEqual(none);
  await refusal(picture(await account('user'), 'user'), 'not_found');
  await ask('endCall', { callId }, model, 'model');
  await refusal(picture(member, 'user'), 'not_live');
});

test('it holds in her next call and show, is on record, and tells her why', async () => {
  const { model, member, callId } = await inCall(5);
  const owesNothing = async () => (await ask('getCurrentCall', { callId }, member, 'user')).data.owesNothing;
  expect(await owesNothing()).toBe(false);
  await setBlur(model, true);
  await expect.poll(() => lastState(member)).toMatchObject({ owesNothing: true });
  expect(eventsFor(model, 'staff.notice')).toMatchObject([
    { kind: 'blurred', text: 'A passer-by is in the picture.' },
  ]);
  const { data } = await call(wall().listShows, {}, { context });
  expect(data.find((show) => show._id === callId)).toMatchObject({
    kind: 'call',
    blurredSince: expect.any(String),
  });
  await refusal(setBlur(model, true), 'conflict');
  await ask('endCall', { callId }, member, 'user');
  expect(await balance(member), 'nothing of the length agreed to').toBe(90);

  const next = await ring(1, { model, member });
  const { media } = await join(next.callId, member, 'user');
  expect(await connect(media.view.token)).toBe('unavailable');
  await ask('endCall', { callId: next.callId }, model, 'model');
  await setBlur(model, false);
  const { rows } = await owner.query(
    `select staff_email as email, before->>'show' as show, after->'isBlurred' as after, reason
     from admin.audit_log where action = 'blurShow' and target_id = $1 order by id`,
    [model],
  );
  expect(rows).toEqual([
    { email: staff.email, show: 'call', after: true, reason: 'A passer-by is in the picture.' },
    { email: staff.email, show: 'none', after: false, reason: 'They have left.' },
  ]);
});

test('who connects while it is being blurred is out at the next look, and a call both have left ends', async () => {
  const { model, callId } = await inCall();
  // As if the process had died between the commit and what follows it.
  await owner.query('insert into shows.blurs (model_id, blurred_at) values ($1, now())', [model]);
  await live.cleanUp();
  expect([...connected.values()].map(({ role }) => role)).toEqual(['publish', 'publish']);
  for (const id of connected.keys()) connected.delete(id);
  expect(isConnected(model)).toBe(false);
  await live.cleanUp();
  await pass(40_000);
  await expect
    .poll(async () => (await ask('getCurrentCall', { callId }, model, 'model')).data.callStatus)
    .toBe('ended');
});

test('whose member has left ends after half a minute, at no further cost, and never for a camera that never sent', async () => {
  const { member, model, callId } = await inCall();
  const callOf = async (who: string, type: 'model' | 'user') =>
    (await ask('getCurrentCall', { callId }, who, type)).data;
  await setBlur(model, true);
  await live.cleanUp();
  for (const [id, one] of connected) if (one.channel !== callId) connected.delete(id);
  presence.isKnown = false;
  for (let ticks = 0; ticks < 40; ticks += 1) await live.cleanUp();
  expect((await callOf(model, 'model')).callStatus, 'while the engine does not answer').toBe('active');
  presence.isKnown = true;
  for (let ticks = 0; ticks < 29; ticks += 1) await live.cleanUp();
  expect((await callOf(model, 'model')).callStatus).toBe('active');
  await live.cleanUp();
  await expect.poll(() => callOf(model, 'model')).toMatchObject({ callStatus: 'ended', endedBy: 'lost' });
  expect(await balance(member)).toBe(90);

  const next = await ring();
  await join(next.callId, next.member, 'user');
  const hers = await join(next.callId, next.model, 'model');
  expect(await connect(hers.media.publish.token)).toBeUndefined();
  await setBlur(next.model, true);
  for (let ticks = 0; ticks < 40; ticks += 1) await live.cleanUp();
  const { data } = await ask('getCurrentCall', { callId: next.callId }, next.model, 'model');
  expect(data.callStatus).toBe('active');
});
