import { randomBytes } from 'node:crypto';
import { contextOf, refusal, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { call } from '@orpc/server';
import { describe, expect, it } from 'vitest';
import { asViewer } from '../../../platform/viewer/index.ts';
import { account, ask, goLive, hls, live, owner, useTestLive } from '../../../test-live.ts';

useTestLive(openTestDatabase);

const free = { showType: 'free', privateShowCost: 20 };
const browser = 'the browser of this test, known';

type Who = { accountId?: string; country?: string };

async function join(model: string, { accountId, country }: Who = {}) {
  const session = sessionOf(accountId, 'user');
  if (session) {
    await owner.query(
      `insert into accounts.sessions (id, account_id, token_hash, device, ip, created_at, last_seen_at, proved_at)
       values ($1, $2, $3, 'Test', '192.0.2.7', now(), now(), now())`,
      [session.id, accountId, randomBytes(32)],
    );
  }
  const context = contextOf(session, { browser: () => browser });
  const work = () => call(live.routes.joinByHls, { channelName: model }, { context });
  const { data } = await asViewer({ accountId, country }, work);
  return { address: data.address, sessionId: session?.id };
}

/** What an address leads to now: the playlist, and a piece. */
async function opened(address: string, country?: string): Promise<boolean[]> {
  const [, , , showId = '', viewer = '', visit = ''] = address.split('/');
  const given = { showId, viewer, visit, awaited: undefined, browser, country };
  const answers = ['index.m3u8', 's1.m4s'].map((name) => live.shows.findHlsFile({ ...given, name }));
  return (await Promise.all(answers)).map((answer) => answer !== undefined);
}
const both = [true, true];
const neither = [false, false];

describe('A free show', () => {
  it('is served to a visitor and a member, who count as those they are', async () => {
    const { model, sessionId } = await goLive(free);
    const member = await account('user');
    expect(await opened((await join(model)).address)).toEqual(both);
    expect(await opened((await join(model, { accountId: member })).address)).toEqual(both);
    expect(new Set(hls.seen.map(({ channel }) => channel))).toEqual(new Set([sessionId]));
    expect(hls.seen.map(({ subject }) => subject)).toContain(member);
    expect(hls.seen.some(({ subject }) => subject.startsWith('visitor_'))).toBe(true);
  });

  it('is served no longer to a member who was blocked, shown out, suspended or signed out, or when it is over', async () => {
    const { model } = await goLive(free);
    const statements = [
      'insert into accounts.blocks (account_id, blocked_id, created_at) values ($1, $2, now())',
      `insert into rooms.sanctions (model_id, account_id, kind, by_account, created_at)
       values ($1, $2, 'ban', $1, now())`,
      'update accounts.accounts set suspended_at = now() where id = $2 and id <> $1',
      'delete from accounts.sessions where account_id = $2 and account_id <> $1',
    ];
    for (const sql of statements) {
      const accountId = await account('user');
      const { address } = await join(model, { accountId });
      expect(await opened(address), sql).toEqual(both);
      await owner.query(sql, [model, accountId]);
      expect(await opened(address), sql).toEqual(neither);
    }
    const { address } = await join(model);
    expect(await opened(address)).toEqual(both);
    await ask('stopBroadcast', { channelName: model }, model, 'model');
    expect(await opened(address)).toEqual(neither);
  });

  it('is not there in a country the model hides from, with whatever address', async () => {
    const { model } = await goLive(free);
    const { address } = await join(model, { country: 'SE' });
    await owner.query(
      `insert into accounts.country_blocks (model_id, country, created_at) values ($1, 'NO', now())`,
      [model],
    );
    await refusal(join(model, { country: 'NO' }), 'not_found');
    expect(await opened(address)).toEqual(both);
    expect(await opened(address, 'NO')).toEqual(neither);
    await owner.query(`update accounts.country_blocks set country = 'SE' where model_id = $1`, [model]);
    expect(await opened(address)).toEqual(neither);
  });

  it('says what keeps it from coming', async () => {
    const { model } = await goLive(free);
    hls.problem = 'codec';
    expect((await refusal(join(model), 'unsupported_media_type')).message).toContain('direct connection');
    hls.problem = 'busy';
    await refusal(join(model), 'busy');
    hls.problem = 'nothing';
    await refusal(join(model), 'unavailable');
  });
});

describe('A private show', () => {
  it('is seen by nobody, neither while it goes on nor afterwards', async () => {
    const { model, sessionId } = await goLive(free);
    const { address } = await join(model);
    const member = await account('user', 500);
    const request = { channelName: model, confirmedCost: 20 };
    const { data } = await ask('startPrivateShow', request, member, 'user');
    await ask('answerPrivateShow', { privateShowId: data._id, accept: true }, model, 'model');
    expect(await opened(address)).toEqual(neither);
    await refusal(join(model), 'in_private_show');
    await refusal(join(model, { accountId: member }), 'in_private_show');

    await ask('endPrivateShow', { privateShowId: data._id }, member, 'user');
    expect(await opened(address), 'what is from it, or from its last moments').toEqual([true, false]);
    hls.startedAtMs = Date.now() + 10_000;
    expect(await opened(address)).toEqual(both);
    await owner.query("update shows.shows set private_ended_at = now() + interval '1 minute' where id = $1", [
      sessionId,
    ]);
    expect(await opened(address)).toEqual([true, false]);
  });
});

describe('A paid show', () => {
  it('is served to those with a seat, for as long as they have it', async () => {
    const { model } = await goLive({ showType: 'private', cost: 10 });
    const member = await account('user', 500);
    await refusal(join(model), 'not_unlocked');
    await refusal(join(model, { accountId: member }), 'not_unlocked');
    const { data } = await ask('joinBroadcast', { channelName: model, confirmedCost: 10 }, member, 'user');
    const { address } = await join(model, { accountId: member });
    expect(await opened(address)).toEqual(both);
    expect(hls.seen.at(-1)).toMatchObject({ subject: member });
    hls.startedAtMs = Date.now() - 20_000;
    expect(await opened(address), 'what is older than anybody is behind').toEqual([true, false]);
    hls.startedAtMs = Date.now();
    expect(await opened(address.replace(member, await account('user', 500)))).toEqual(neither);

    await ask('leaveShow', { seatId: data.seat?.seatId ?? '' }, member, 'user');
    expect(await opened(address)).toEqual(neither);
    await refusal(join(model, { accountId: member }), 'not_unlocked');
  });

  it('is served no longer to who watched it while it was free', async () => {
    const { model, sessionId } = await goLive(free);
    const member = await account('user', 500);
    const { address } = await join(model, { accountId: member });
    expect(await opened(address)).toEqual(both);
    await owner.query("update shows.shows set show_type = 'private', cost = 10 where id = $1", [sessionId]);
    expect(await opened(address)).toEqual(neither);
  });

  it('says that nothing was charged when it cannot come this way either', async () => {
    const { model } = await goLive({ showType: 'private', cost: 10 });
    const member = await account('user', 500);
    await ask('joinBroadcast', { channelName: model, confirmedCost: 10 }, member, 'user');
    hls.problem = 'codec';
    const { message } = await refusal(join(model, { accountId: member }), 'unsupported_media_type');
    expect(message).toContain("You weren't charged.");
  });
});
