import { randomBytes } from 'node:crypto';
import { hourMs } from '@candela/contract/shared/durations';
import { contextOf, refusal, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { call } from '@orpc/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { asViewer } from '../../../platform/viewer/index.ts';
import { account, ask, goLive, hls, live, owner, useTestLive } from '../../../test-live.ts';

/** What a television without cookies is served of a show, by the address its viewer was given. */

useTestLive(openTestDatabase);

const free = { showType: 'free', privateShowCost: 20 };

async function cast(model: string, accountId?: string) {
  const session = sessionOf(accountId, 'user');
  if (session) {
    await owner.query(
      `insert into accounts.sessions (id, account_id, token_hash, device, ip, created_at, last_seen_at, proved_at)
       values ($1, $2, $3, 'Test', '192.0.2.7', now(), now(), now())`,
      [session.id, accountId, randomBytes(32)],
    );
  }
  const work = () => call(live.routes.castShow, { channelName: model }, { context: contextOf(session) });
  return (await asViewer({ accountId, country: undefined }, work)).data;
}

/** What a device that sends no cookie gets: the playlist, and a piece. */
async function opened(address: string): Promise<boolean[]> {
  const [, , , castUntil = '', showId = '', viewer = '', visit = ''] = address.split('/');
  const given = {
    castUntil,
    showId,
    viewer,
    visit,
    awaited: undefined,
    browser: undefined,
    country: undefined,
  };
  const answers = ['index.m3u8', 's1.m4s'].map((name) => live.shows.findHlsFile({ ...given, name }));
  return (await Promise.all(answers)).map((answer) => answer !== undefined);
}
const both = [true, true];
const neither = [false, false];

it('is a free show, for as long as its address says', async () => {
  const { model } = await goLive(free);
  const { address, expiresAt } = await cast(model, await account('user'));
  expect(address).toMatch(/^\/media\/cast\/\d+\/.*\/index\.m3u8$/);
  expect(await opened(address)).toEqual(both);
  expect(await opened((await cast(model)).address), 'a visitor’s').toEqual(both);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(expiresAt) - hourMs });
  onTestFinished(() => void vi.useRealTimers());
  expect(await opened(address)).toEqual(both);
  vi.setSystemTime(Date.parse(expiresAt));
  expect(await opened(address)).toEqual(neither);
});

it('is packaged again when its device asks after a while, for who may see it', async () => {
  const { model } = await goLive(free);
  const accountId = await account('user');
  const { address } = await cast(model, accountId);
  hls.isIdle = true;
  expect(await opened(address)).toEqual(both);
  expect(hls.isIdle).toBe(false);
  await owner.query('delete from accounts.sessions where account_id = $1', [accountId]);
  hls.isIdle = true;
  expect(await opened(address)).toEqual(neither);
  expect(hls.isIdle, 'for nobody else').toBe(true);
});

it('is nothing to a stranger: an address cannot be made, made longer or turned into another kind', async () => {
  const { model } = await goLive(free);
  const other = await goLive(free);
  const member = await account('user');
  const { address } = await cast(model, member);
  const [, , , until = '', showId = '', viewer = '', visit = ''] = address.split('/');
  for (const [from, to] of [
    [until, String(Number(until) + hourMs)],
    [showId, other.sessionId],
    [member, await account('user')],
    [viewer, '-.-.-'],
    [visit.slice(-22), randomBytes(16).toString('base64url')],
  ] as const) {
    expect(await opened(address.replace(from, to)), from).toEqual(neither);
  }
  const asBrowser = { showId, viewer, visit, awaited: undefined, country: undefined, name: 'index.m3u8' };
  expect(await live.shows.findHlsFile({ ...asBrowser, browser: undefined })).toBeUndefined();
  expect(await live.shows.findHlsFile({ ...asBrowser, browser: 'b'.repeat(30) })).toBeUndefined();
});

it('stops with a block, a ban, a suspension, a sign-out, a blur, and the end of the show', async () => {
  const { model } = await goLive(free);
  for (const sql of [
    'insert into accounts.blocks (account_id, blocked_id, created_at) values ($1, $2, now())',
    `insert into rooms.sanctions (model_id, account_id, kind, by_account, created_at) values ($1, $2, 'ban', $1, now())`,
    'update accounts.accounts set suspended_at = now() where id = $2 and id <> $1',
    'delete from accounts.sessions where account_id = $2 and account_id <> $1',
  ]) {
    const accountId = await account('user');
    const { address } = await cast(model, accountId);
    expect(await opened(address), sql).toEqual(both);
    await owner.query(sql, [model, accountId]);
    expect(await opened(address), sql).toEqual(neither);
  }
  const { address } = await cast(model);
  expect(await opened(address)).toEqual(both);
  await owner.query('insert into shows.blurs (model_id, blurred_at) values ($1, now())', [model]);
  expect(await opened(address)).toEqual(neither);
  await refusal(cast(model), 'unavailable');
  await owner.query('delete from shows.blurs where model_id = $1', [model]);
  expect(await opened(address)).toEqual(both);
  await ask('stopBroadcast', { channelName: model }, model, 'model');
  expect(await opened(address)).toEqual(neither);
  await refusal(cast(model), 'not_live');
});

it('is neither paid nor private, nor what carries the viewer’s name', async () => {
  const paid = await goLive({ showType: 'private', cost: 10 });
  const member = await account('user', 500);
  await ask('joinBroadcast', { channelName: paid.model, confirmedCost: 10 }, member, 'user');
  expect((await refusal(cast(paid.model, member), 'not_unlocked')).message).toContain('free shows');

  const { model, sessionId } = await goLive(free);
  const { address } = await cast(model, member);
  expect(await opened(address)).toEqual(both);
  await owner.query("update shows.shows set show_type = 'private', cost = 10 where id = $1", [sessionId]);
  expect(await opened(address), 'it costs something by now').toEqual(neither);
  await owner.query("update shows.shows set show_type = 'free', cost = 0 where id = $1", [sessionId]);
  await owner.query(
    `insert into watermarks.choices (model_id, on_media, on_live, changed_at) values ($1, false, true, now())`,
    [model],
  );
  expect(await opened(address)).toEqual(neither);
  await refusal(cast(model, member), 'conflict');
  await owner.query('delete from watermarks.choices where model_id = $1', [model]);

  const asked = await ask('startPrivateShow', { channelName: model, confirmedCost: 20 }, member, 'user');
  await ask('answerPrivateShow', { privateShowId: asked.data._id, accept: true }, model, 'model');
  expect(await opened(address)).toEqual(neither);
  await refusal(cast(model, member), 'in_private_show');
});
