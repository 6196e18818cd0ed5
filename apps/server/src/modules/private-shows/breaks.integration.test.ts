import { minuteMs } from '@candela/contract/shared/durations';
import { limits } from '@candela/contract/shared/limits';
import { outcomeOf } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { describe, expect, it } from 'vitest';
import {
  account,
  ask,
  balance,
  connect,
  disconnectAll,
  emitted,
  eventsFor,
  goLive,
  isConnected,
  live,
  owner,
  pass,
  useTestLive,
  watch,
} from '../../test-live.ts';

useTestLive(openTestDatabase);

type Show = { model: string; sessionId: string };

const setBreak = ({ model, sessionId }: Show, isOnBreak: boolean) =>
  ask('setBreak', { channelName: model, sessionId, isOnBreak }, model, 'model');

async function sit({ model }: Show) {
  const member = await account('user', 100);
  const { data } = await ask('joinBroadcast', { channelName: model, confirmedCost: 10 }, member, 'user');
  await watch(data.media.token);
  return member;
}

async function statusOf({ sessionId }: Show) {
  const { rows } = await owner.query(
    'select status, end_reason, break_started_at from shows.shows where id = $1',
    [sessionId],
  );
  return rows[0];
}

const lastRoom = () => emitted.filter(({ event }) => event === 'room.state').at(-1)?.payload;

describe('a break', () => {
  it('charges nobody while it lasts, and goes on in the middle of the minute', async () => {
    const show = await goLive({ showType: 'private', cost: 10 });
    const member = await sit(show);
    await pass(30_000);
    expect((await setBreak(show, true)).data.breakSince).not.toBeNull();
    expect(lastRoom()).toMatchObject({ status: 'live', breakSince: expect.any(String) });
    await pass(2 * minuteMs);
    expect([await balance(member), isConnected(member)]).toEqual([90, true]);
    const newcomer = await sit(show);
    await pass(20_000);
    expect(await balance(newcomer), 'whoever comes meanwhile waits for free, too').toBe(100);
    expect((await setBreak(show, false)).data.breakSince).toBeNull();
    await pass(2_000);
    expect(await balance(newcomer)).toBe(90);
    await pass(25_000);
    expect(await balance(member)).toBe(90);
    await pass(5_000);
    expect(await balance(member)).toBe(80);
    expect(eventsFor(member, 'seat.state').at(-1)).toMatchObject({ status: 'open', minutesCharged: 2 });
  });

  it('begins and ends once, whichever of her pages says so', async () => {
    const show = await goLive({ showType: 'free' });
    const [one, other] = await Promise.all([setBreak(show, true), setBreak(show, true)]);
    expect(one.data.breakSince).toBe(other.data.breakSince);
    await Promise.all([setBreak(show, false), setBreak(show, false)]);
    expect(await statusOf(show)).toMatchObject({ status: 'live', break_started_at: null });
  });

  it('keeps the show open without a picture, and waits for one anew when it ends', async () => {
    const show = await goLive({ showType: 'free' });
    await setBreak(show, true);
    disconnectAll(({ subject }) => subject === show.model);
    await live.shows.reconciler.settled();
    await owner.query(
      "update shows.shows set publisher_lost_at = now() - interval '5 minutes' where id = $1",
      [show.sessionId],
    );
    await live.cleanUp();
    await pass(2 * minuteMs);
    await live.cleanUp();
    expect((await statusOf(show)).status).toBe('interrupted');
    await setBreak(show, false);
    await live.cleanUp();
    expect((await statusOf(show)).status).toBe('interrupted');
    const { data } = await ask(
      'resumeBroadcast',
      { channelName: show.model, sessionId: show.sessionId },
      show.model,
      'model',
    );
    await connect(data.token);
    expect((await statusOf(show)).status).toBe('live');
  });

  it('ends the show only when the question after ten minutes was not answered, and never by a clock alone', async () => {
    const show = await goLive({ showType: 'private', cost: 10 });
    const member = await sit(show);
    await setBreak(show, true);
    const began = `now() - make_interval(mins => ${limits.breakMinutes + 5})`;
    await owner.query(`update shows.shows set break_started_at = ${began} where id = $1`, [show.sessionId]);
    await live.cleanUp();
    expect((await statusOf(show)).status, 'the wall clock jumped').toBe('live');
    await pass(limits.breakMinutes * minuteMs + 60_000);
    await live.cleanUp();
    expect((await statusOf(show)).status, 'she is being asked').toBe('live');
    await pass(minuteMs);
    await live.cleanUp();
    expect(await statusOf(show)).toMatchObject({ status: 'ended', end_reason: 'break_over' });
    expect(await balance(member)).toBe(90);
  }, 180_000);

  it('is refused to others, in a private show, and when nobody is live', async () => {
    const show = await goLive({ showType: 'free', privateShowCost: 20 });
    const stranger = await account('model');
    const input = { channelName: show.model, sessionId: show.sessionId, isOnBreak: true };
    expect(await outcomeOf(ask('setBreak', input, stranger, 'model'))).toBe('not_found');
    await setBreak(show, true);
    const member = await account('user', 100);
    const request = { channelName: show.model, confirmedCost: 20 };
    const asked = (await ask('startPrivateShow', request, member, 'user')).data;
    await ask('answerPrivateShow', { privateShowId: asked._id, accept: true }, show.model, 'model');
    expect((await statusOf(show)).break_started_at, 'accepting ends the break').toBeNull();
    expect(await outcomeOf(setBreak(show, true))).toBe('conflict');
    await ask('stopBroadcast', { channelName: show.model }, show.model, 'model');
    expect(await outcomeOf(setBreak(show, true))).toBe('not_live');
  });
});
