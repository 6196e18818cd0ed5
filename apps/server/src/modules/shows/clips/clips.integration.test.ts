import { contextOf, refusal, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { call } from '@orpc/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { account, ask, cutting, goLive, live, owner, useTestLive } from '../../../test-live.ts';

useTestLive(openTestDatabase);

const free = { showType: 'free', privateShowCost: 20 };
const browser = 'the browser of this test, known';
const save = (clipId: string, more: object = {}) => ({ clipId, title: 'A laugh', seconds: 30, ...more });

beforeEach(() => {
  cutting.isOn = true;
});

/** A model whose free show may be clipped by everyone unless said otherwise. */
async function liveModel(makers = 'everyone') {
  const show = await goLive(free);
  await ask('setClipSettings', { makers }, show.model, 'model');
  await live.cleanUp();
  return show;
}

async function prepare(model: string, accountId: string, type: 'model' | 'user' = 'user') {
  const context = contextOf(sessionOf(accountId, type), { browser: () => browser });
  const { data } = await call(live.routes.prepareClip, { channelName: model }, { context });
  return data;
}

async function file(address: string, asked = browser, country?: string) {
  const [, , , clipId = '', signature = ''] = address.split('/');
  return await live.shows.findClip({ clipId, signature, browser: asked, country });
}

const mayClip = async (model: string, accountId: string) =>
  (await ask('getClipTerms', { channelName: model }, accountId, accountId === model ? 'model' : 'user')).data
    .mayClip;

describe('Who makes clips', () => {
  it.each([
    ['nobody', [false, false, false, false]],
    ['me', [true, false, false, false]],
    ['fans', [true, true, true, false]],
    ['everyone', [true, true, true, true]],
  ])('is, by the setting %s, the model, a follower, a plan member, a stranger: %s', async (makers, may) => {
    const { model } = await liveModel(makers);
    const [follower, planMember, stranger] = [
      await account('user'),
      await account('user'),
      await account('user'),
    ];
    await owner.query(
      'insert into discovery.favourite_models (account_id, model_id, created_at) values ($1, $2, now())',
      [follower, model],
    );
    await owner.query(
      `insert into ledger.entitlements (account_id, kind, item_id, seller_id, starts_at, until)
       values ($1, 'clubHousePlan', gen_random_uuid(), $2, now(), now() + interval '1 day')`,
      [planMember, model],
    );
    for (const [index, who] of [model, follower, planMember, stranger].entries()) {
      expect(await mayClip(model, who)).toBe(may[index]);
      const preparing = prepare(model, who, who === model ? 'model' : 'user');
      if (may[index]) expect((await preparing).durationSeconds).toBe(60);
      else await refusal(preparing, 'conflict');
    }
  });

  it('is the model alone before she has chosen', async () => {
    const { model } = await goLive(free);
    await live.cleanUp();
    expect((await ask('getClipSettings', {}, model, 'model')).data).toEqual({
      isAvailable: true,
      makers: 'me',
    });
    await prepare(model, model, 'model');
    await refusal(prepare(model, await account('user')), 'conflict');
  });

  it('is nobody who was shown out, blocked or hidden from, also with what they took before', async () => {
    const { model } = await liveModel();
    for (const sql of [
      `insert into rooms.sanctions (model_id, account_id, kind, by_account, created_at)
       values ($1, $2, 'ban', $1, now())`,
      'insert into accounts.blocks (account_id, blocked_id, created_at) values ($1, $2, now())',
    ]) {
      const member = await account('user');
      const { clipId, address } = await prepare(model, member);
      expect(await file(address)).toBeDefined();
      await owner.query(sql, [model, member]);
      await refusal(prepare(model, member), 'room_closed');
      await refusal(ask('saveClip', save(clipId), member, 'user'), 'conflict');
    }
    const member = await account('user');
    const { address } = await prepare(model, member);
    await owner.query(
      `insert into accounts.country_blocks (model_id, country, created_at) values ($1, 'NO', now())`,
      [model],
    );
    expect(await file(address, browser, 'SE')).toBeDefined();
    expect(await file(address, browser, 'NO')).toBeUndefined();
    expect(await file(address, 'another')).toBeUndefined();
    expect(cutting.saved).toEqual([]);
  });
});

describe('A clip', () => {
  it('is a draft of the model’s with its maker and its length, once', async () => {
    const { model } = await liveModel();
    const member = await account('user');
    const { clipId } = await prepare(model, member);
    const { data: _, ...done } = await ask('saveClip', save(clipId), member, 'user');
    expect(done).toMatchObject({ msg: expect.stringContaining('approves') });
    expect(cutting.saved).toMatchObject([
      { recordingId: clipId, modelId: model, madeBy: member, title: 'A laugh', seconds: 30, part: 0 },
    ]);
    await refusal(ask('saveClip', save(clipId), member, 'user'), 'not_found');
  });

  it('is saved by nobody but who took it, with a title and 10 to 60 seconds', async () => {
    const { model } = await liveModel();
    const member = await account('user');
    const { clipId } = await prepare(model, member);
    await refusal(ask('saveClip', save(clipId), await account('user'), 'user'), 'not_found');
    for (const more of [{ seconds: 9 }, { seconds: 61 }, { title: ' ' }]) {
      await expect(ask('saveClip', save(clipId, more), member, 'user')).rejects.toThrow('Input validation');
    }
    await ask('saveClip', save(clipId), member, 'user');
  });

  it('that was taken goes when another is taken, when it is thrown away, and when it is not saved in time', async () => {
    const { model } = await liveModel();
    const member = await account('user');
    const first = await prepare(model, member);
    const second = await prepare(model, member);
    expect([...cutting.cuts.keys()]).toEqual([second.clipId]);
    await refusal(ask('saveClip', save(first.clipId), member, 'user'), 'not_found');
    await ask('discardClip', { clipId: second.clipId }, member, 'user');
    expect(cutting.cuts.size).toBe(0);
    const third = await prepare(model, member);
    await owner.query("update shows.clips set made_at = now() - interval '11 minutes' where id = $1", [
      third.clipId,
    ]);
    expect(await file(third.address)).toBeUndefined();
    await refusal(ask('saveClip', save(third.clipId), member, 'user'), 'not_found');
    await live.cleanUp();
    expect(cutting.cuts.size).toBe(0);
  });

  it('needs ten seconds of a show', async () => {
    const { model } = await liveModel();
    cutting.durationSeconds = 8;
    await refusal(prepare(model, await account('user')), 'unavailable');
    expect(cutting.cuts.size).toBe(0);
    expect((await owner.query('select from shows.clips where model_id = $1', [model])).rowCount).toBe(0);
  });

  it('is refused beyond the limits of a member, of a show and of a day', async () => {
    const { model, sessionId } = await liveModel();
    const saved = (by: string, show: string, count: number) =>
      owner.query(
        `insert into shows.clips (id, show_id, model_id, made_by, made_at, ending, saved_at)
         select gen_random_uuid(), $2, $3, $1, now(), 'mp4', now() from generate_series(1, $4)`,
        [by, show, model, count],
      );
    const member = await account('user');
    const { clipId } = await prepare(model, member);
    await saved(member, sessionId, 5);
    await refusal(ask('saveClip', save(clipId), member, 'user'), 'conflict');
    expect((await refusal(prepare(model, member), 'conflict')).message).toContain('5 clips of a show');
    await saved(model, sessionId, 20);
    expect((await refusal(prepare(model, model, 'model'), 'conflict')).message).toContain('20 clips a day');
    await saved(await account('user'), sessionId, 35);
    expect((await refusal(prepare(model, await account('user')), 'conflict')).message).toContain('enough');
  });
});

describe('What is private', () => {
  it('is never taken: paid shows are neither held nor cut', async () => {
    const { model, sessionId } = await goLive({ showType: 'private', cost: 10 });
    await ask('setClipSettings', { makers: 'everyone' }, model, 'model');
    await live.cleanUp();
    expect(cutting.held).not.toContain(sessionId);
    cutting.held = [sessionId];
    await refusal(prepare(model, await account('user', 500)), 'not_unlocked');
    await refusal(prepare(model, model, 'model'), 'not_unlocked');
    expect(cutting.cuts.size).toBe(0);
  });

  it('is not held from the moment a private show begins, nor cut before what follows it', async () => {
    const { model, sessionId } = await liveModel();
    expect(cutting.held).toContain(sessionId);
    const member = await account('user', 500);
    const before = Date.now();
    await prepare(model, member);
    const [taken] = cutting.cuts.values();
    expect(taken?.toMs).toBeGreaterThanOrEqual(before);
    expect(taken?.fromMs).toBe((taken?.toMs ?? 0) - 60_000);

    const request = { channelName: model, confirmedCost: 20 };
    const { data } = await ask('startPrivateShow', request, member, 'user');
    await ask('answerPrivateShow', { privateShowId: data._id, accept: true }, model, 'model');
    expect(cutting.held).not.toContain(sessionId);
    await refusal(prepare(model, member), 'in_private_show');
    await refusal(prepare(model, model, 'model'), 'in_private_show');

    await ask('endPrivateShow', { privateShowId: data._id }, member, 'user');
    await live.cleanUp();
    expect(cutting.held).toContain(sessionId);
    cutting.cuts.clear();
    const { rows } = await owner.query('select private_ended_at as ended from shows.shows where id = $1', [
      sessionId,
    ]);
    await prepare(model, model, 'model');
    const [later] = cutting.cuts.values();
    expect(later?.fromMs).toBe(rows[0].ended.getTime() + 3_000);
  });

  it('is not held during a break', async () => {
    const { model, sessionId } = await liveModel();
    const input = { channelName: model, sessionId };
    await ask('setBreak', { ...input, isOnBreak: true }, model, 'model');
    expect(cutting.held).not.toContain(sessionId);
    await refusal(prepare(model, await account('user')), 'conflict');
    await ask('setBreak', { ...input, isOnBreak: false }, model, 'model');
    expect(cutting.held).toContain(sessionId);
  });

  it('is not held where nobody may make clips', async () => {
    const { sessionId } = await liveModel('nobody');
    expect(cutting.held).not.toContain(sessionId);
  });
});
