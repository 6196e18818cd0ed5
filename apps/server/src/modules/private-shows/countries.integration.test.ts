import { randomUUID } from 'node:crypto';
import { minuteMs } from '@candela/contract/shared/durations';
import { openTestDatabase } from '@candela/testkit/test-database';
import { describe, expect, it } from 'vitest';
import {
  account,
  ask,
  balance,
  connect,
  eventsFor,
  goLive,
  isConnected,
  kick,
  owner,
  pass,
  publish,
  useTestLive,
} from '../../test-live.ts';
import { countriesBlocked } from '../accounts/index.ts';

useTestLive(openTestDatabase);

/** Does what saving the model's list does. */
async function hideFrom(model: string, country: string): Promise<void> {
  await owner.query(
    'insert into accounts.country_blocks (model_id, country, created_at) values ($1, $2, now())',
    [model, country],
  );
  await publish(countriesBlocked, { modelId: model, countries: [country] });
}

const joinShow = (model: string, viewer: string, request: object = {}) =>
  ask('joinBroadcast', { channelName: model, ...request }, viewer, 'user');
const from = (id: string, country: string) =>
  owner.query('update accounts.accounts set country = $2 where id = $1', [id, country]);

describe('a country the model hides from in the middle of a show', () => {
  it('is out at once: seats end, minutes stop, nothing opens again, and the others go on', async () => {
    const { model } = await goLive({ showType: 'private', cost: 10 });
    const [norwegian, traveller, home, swede] = await Promise.all(
      Array.from({ length: 4 }, () => account('user', 100)),
    );
    if (!norwegian || !traveller || !home || !swede) throw new Error('Four accounts were asked for.');
    await from(norwegian, 'Norway');
    await from(home, 'Norway');
    const tokens = new Map<string, string>();
    const seats = new Map<string, string>();
    for (const [viewer, country] of [
      [norwegian, undefined],
      [traveller, 'NO'],
      [home, 'SE'],
      [swede, 'SE'],
    ] as const) {
      const { media, seat } = (await joinShow(model, viewer, { confirmedCost: 10 })).data;
      tokens.set(viewer, media.token);
      seats.set(viewer, seat.seatId);
      expect(await connect(media.token, country)).toBeUndefined();
    }
    await pass(30_000);
    await hideFrom(model, 'NO');
    expect([norwegian, traveller, home, swede].map(isConnected)).toEqual([false, false, true, true]);
    for (const out of [norwegian, traveller]) {
      expect(eventsFor(out, 'seat.state').at(-1)).toMatchObject({ status: 'ended', endReason: 'removed' });
      expect(eventsFor(out, 'room.out')).toContainEqual({ channelName: model });
    }
    expect(kick).toContainEqual({ room: `room:${model}`, who: { countries: ['NO'] } });
    await pass(3 * minuteMs);
    expect(await balance(norwegian)).toBe(90);
    expect(await balance(traveller)).toBe(90);
    expect(await balance(swede)).toBe(60);
    expect(await connect(tokens.get(norwegian) ?? '')).toBe('not_found');
    expect(await connect(tokens.get(traveller) ?? '', 'NO')).toBe('not_found');
    await expect(joinShow(model, swede, { confirmedCost: 10 })).resolves.toMatchObject({
      data: { seat: { seatId: seats.get(swede) } },
    });
  });

  it('kicks visitors and members of a free show, and deletes from where they watched when it ends', async () => {
    const { model } = await goLive({ showType: 'free' });
    const member = await account('user');
    const { media } = (await joinShow(model, member)).data;
    expect(await connect(media.token, 'DE')).toBeUndefined();
    const visitors = await Promise.all(
      ['DE', 'FR'].map(async (country) => {
        const subject = `visitor_${randomUUID()}`;
        const grant = { ...JSON.parse(media.token), subject, grantId: randomUUID() };
        expect(await connect(JSON.stringify(grant), country)).toBeUndefined();
        return subject;
      }),
    );
    await hideFrom(model, 'DE');
    expect(isConnected(member)).toBe(false);
    expect(visitors.map(isConnected)).toEqual([false, true]);
    await ask('stopBroadcast', { channelName: model }, model, 'model');
    const saved = await owner.query('select from shows.viewer_locations where model_id = $1', [model]);
    expect(saved.rowCount).toBe(0);
  });

  it('ends a private show and a call, and charges nothing more for either', async () => {
    const { model } = await goLive({ showType: 'free' });
    const member = await account('user', 200);
    await from(member, 'Germany');
    const asked = (await ask('startPrivateShow', { channelName: model, confirmedCost: 20 }, member, 'user'))
      .data;
    await ask('answerPrivateShow', { privateShowId: asked._id, accept: true }, model, 'model');
    const before = await balance(member);
    await hideFrom(model, 'DE');
    await pass(5 * minuteMs);
    expect(await balance(member)).toBe(before);
    const over = await owner.query('select status, ended_by from private_shows.private_shows where id = $1', [
      asked._id,
    ]);
    expect(over.rows).toEqual([{ status: 'ended', ended_by: 'block' }]);

    await owner.query('delete from accounts.country_blocks where model_id = $1', [model]);
    await ask('stopBroadcast', { channelName: model }, model, 'model');
    const callId = randomUUID();
    await owner.query(
      `insert into calls.calls (id, back_channel, model_id, member_id, caller_id, cost, min_minutes, status, rung_at, answered_at)
       values ($1, $2, $3, $4, $4, 10, 1, 'active', now(), now())`,
      [callId, randomUUID(), model, member],
    );
    await hideFrom(model, 'DE');
    const call = await owner.query('select status, ended_by from calls.calls where id = $1', [callId]);
    expect(call.rows).toEqual([{ status: 'ended', ended_by: 'block' }]);
  });
});
