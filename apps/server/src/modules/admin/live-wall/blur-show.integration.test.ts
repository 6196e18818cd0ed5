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
  cutting,
  emitted,
  eventsFor,
  goLive,
  isConnected,
  keyFrames,
  live,
  owner,
  pass,
  useTestLive,
  watch,
} from '../../../test-live.ts';
import { context, endEverythingLive, setBlur, staff, wall } from './test-live-wall.ts';

/** Staff blur a running show: nothing sharp is given out, nobody pays, and it is on record. */

useTestLive(openTestDatabase, endEverythingLive);

const frame = makeKeyFrame('VP8', { width: 640, height: 360, shade: 120 });

const showOf = async (modelId: string) =>
  (await call(wall().listShows, {}, { context })).data.find((show) => show.modelId === modelId);
const lastRoom = () => emitted.filter(({ event }) => event === 'room.state').at(-1)?.payload;
const join = async (model: string, member: string) =>
  (await ask('joinBroadcast', { channelName: model, confirmedCost: 10 }, member, 'user')).data.media.token;

/** The engine has a picture of a channel, now or so long from now. */
const send = (channel: string, inMs = 0) =>
  keyFrames.set(channel, async () => ({ codec: 'VP8', data: frame, atMs: Date.now() + inMs }));

async function stillSeen(model: string) {
  const { data } = await ask('listSnapshots', { channelNames: [model] }, await account('user'), 'user');
  return data[0]?.snapshot;
}

test('a paid show: media end at once, no grant starts any, nobody is charged, and it goes on in the same minute', async () => {
  const { model, sessionId } = await goLive({ showType: 'private', cost: 10 });
  const member = await account('user', 100);
  await watch(await join(model, member));
  await pass(30_000);
  expect(await balance(member)).toBe(90);

  await setBlur(model, true);
  await expect.poll(() => isConnected(member)).toBe(false);
  await expect.poll(lastRoom).toMatchObject({ status: 'live', blurredSince: expect.any(String) });
  expect(await connect(await join(model, member)), 'not with a new grant either').toBe('unavailable');
  const newcomer = await account('user', 100);
  expect(await connect(await join(model, newcomer))).toBe('unavailable');
  await pass(3 * minuteMs);
  await live.cleanUp();
  expect([await balance(member), await balance(newcomer)]).toEqual([90, 100]);
  const seats = await owner.query(
    `select from metering.seats where channel = $1 and member_id = $2 and status = 'open'`,
    [sessionId, member],
  );
  expect(seats.rowCount, 'the seat waits').toBe(1);

  await setBlur(model, false);
  await expect.poll(lastRoom).toMatchObject({ blurredSince: null });
  await watch(await join(model, member));
  await pass(20_000);
  expect(await balance(member), 'what was left of the minute').toBe(90);
  await pass(15_000);
  expect(await balance(member)).toBe(80);
});

test('a free show: cards and previews are blurred at once, HLS, clips and rewinding stop, and staff see it sharp', async () => {
  const { model, sessionId } = await goLive({ showType: 'free' });
  cutting.isOn = true;
  send(sessionId);
  await live.shows.takeSnapshots();
  expect(await stillSeen(model)).toMatchObject({ isBlurred: false });
  await live.cleanUp();
  expect(cutting.held).toContain(sessionId);

  await setBlur(model, true);
  expect(await stillSeen(model), 'no sharp one from before').toBeUndefined();
  await expect.poll(() => cutting.held).not.toContain(sessionId);
  await call(wall().listWallStills, { shows: [{ _id: sessionId }] }, { context });
  send(sessionId, 1_000);
  await live.shows.takeSnapshots();
  expect(await stillSeen(model)).toMatchObject({ isBlurred: true, earlier: [] });
  const { data } = await call(wall().listWallStills, { shows: [{ _id: sessionId }] }, { context });
  expect(await sharp(Buffer.from(data[0]?.webp ?? '', 'base64')).metadata()).toMatchObject({ width: 480 });

  const member = await account('user');
  await refusal(ask('joinByHls', { channelName: model }, member, 'user'), 'unavailable');
  await refusal(ask('prepareClip', { channelName: model }, model, 'model'), 'conflict');
  await refusal(ask('rewind', { channelName: model }, member, 'user'), 'conflict');

  await setBlur(model, false);
  const seen = await stillSeen(model);
  expect([seen?.isBlurred, seen?.earlier], 'what was sharp before stays out of sight').toEqual([true, []]);
});

test('it holds in private and in her next show, is on record, and tells her why', async () => {
  const { model, sessionId } = await goLive({ showType: 'free', privateShowCost: 20 });
  await setBlur(model, true);
  expect(eventsFor(model, 'staff.notice')).toMatchObject([
    { kind: 'blurred', text: 'A passer-by is in the picture.' },
  ]);
  expect(await showOf(model)).toMatchObject({ blurredSince: expect.any(String) });
  await refusal(setBlur(model, true), 'conflict');

  const member = await account('user', 500);
  const asked = await ask('startPrivateShow', { channelName: model, confirmedCost: 20 }, member, 'user');
  const showId = asked.data._id;
  await ask('answerPrivateShow', { privateShowId: showId, accept: true }, model, 'model');
  const joined = await ask('joinPrivateShow', { privateShowId: showId, tabId: randomUUID() }, member, 'user');
  expect(await connect(joined.data.media.view.token)).toBe('unavailable');
  await pass(2 * minuteMs);
  expect(await balance(member)).toBe(500);

  await ask('stopBroadcast', { channelName: model }, model, 'model');
  expect(lastRoom()).toMatchObject({ blurredSince: expect.any(String) });
  const again = await ask(
    'startBroadcast',
    { channelName: model, title: '', privateShowCost: 20, showType: 'free' },
    model,
    'model',
  );
  expect(await connect(again.data.token)).toBeUndefined();
  await live.shows.reconciler.settled();
  expect(await connect(await join(model, member)), 'her next show, too').toBe('unavailable');

  await setBlur(model, false);
  expect(await connect(await join(model, member))).toBeUndefined();
  await refusal(setBlur(model, false), 'conflict');
  const { rows } = await owner.query(
    `select staff_email as email, target_id as target, before->'isBlurred' as before, after->'isBlurred' as after, reason
     from admin.audit_log where action = 'blurShow' and target_id = $1 order by id`,
    [model],
  );
  expect(rows).toMatchObject([
    { email: staff.email, before: false, after: true, reason: 'A passer-by is in the picture.' },
    { email: staff.email, before: true, after: false, reason: 'They have left.' },
  ]);
  expect(sessionId).not.toBe(again.data.sessionId);
  const idle = await account('model');
  await refusal(setBlur(idle, true), 'not_live');
});

test.each([
  ['during a blur', false],
  ['after one', true],
])('who leaves a private show %s owes nothing of its length', async (_when, isLifted) => {
  const { model } = await goLive({ showType: 'free', privateShowCost: 20 });
  const settings = { groupCost: null, privateCost: 20, freeLook: true, spyCost: null, privateMinMinutes: 5 };
  const others = { twoWay: true, callCost: null, callMinMinutes: 1 };
  await ask('saveLiveSettings', { ...settings, ...others }, model, 'model');
  const member = await account('user', 500);
  const asked = await ask('startPrivateShow', { channelName: model, confirmedCost: 20 }, member, 'user');
  const privateShowId = asked.data._id;
  await ask('answerPrivateShow', { privateShowId, accept: true }, model, 'model');
  const joined = await ask('joinPrivateShow', { privateShowId, tabId: randomUUID() }, member, 'user');
  await watch(joined.data.media.view.token);
  await pass(10_000);
  expect(await balance(member)).toBe(480);
  await setBlur(model, true);
  if (isLifted) await setBlur(model, false);
  await ask('endPrivateShow', { privateShowId }, member, 'user');
  expect(await balance(member)).toBe(480);
});

test('somebody who connects while it is being blurred is out at the next look', async () => {
  const { model, sessionId } = await goLive({ showType: 'free' });
  const member = await account('user');
  await watch(await join(model, member));
  // As if the process had died between the commit and what follows it.
  await owner.query('insert into shows.blurs (model_id, blurred_at) values ($1, now())', [model]);
  await live.cleanUp();
  expect(isConnected(member)).toBe(false);
  expect(sessionId).toBeDefined();
});
