import { randomBytes } from 'node:crypto';
import { contextOf, refusal, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { call } from '@orpc/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { asViewer } from '../../../platform/viewer/index.ts';
import { account, ask, cutting, goLive, live, owner, useTestLive } from '../../../test-live.ts';

useTestLive(openTestDatabase);

const free = { showType: 'free', privateShowCost: 20 };
const browser = 'the browser of this test, known';

beforeEach(() => {
  cutting.isOn = true;
});

/** A model whose free shows viewers may rewind, though nobody makes clips of them. */
async function liveModel(form: object = free) {
  const show = await goLive(form);
  await ask('setClipSettings', { makers: 'nobody', mayRewind: true }, show.model, 'model');
  await live.cleanUp();
  return show;
}

async function rewind(model: string, accountId?: string, country?: string) {
  const session = sessionOf(accountId, 'user');
  if (session) {
    await owner.query(
      `insert into accounts.sessions (id, account_id, token_hash, device, ip, created_at, last_seen_at, proved_at)
       values ($1, $2, $3, 'Test', '192.0.2.7', now(), now(), now())`,
      [session.id, accountId, randomBytes(32)],
    );
  }
  const context = contextOf(session, { browser: () => browser });
  const work = () => call(live.routes.rewind, { channelName: model }, { context });
  return (await asViewer({ accountId, country }, work)).data;
}

async function opens(address: string, more: { browser?: string; country?: string } = {}): Promise<boolean> {
  const [, , , showId = '', viewer = '', visit = '', name = ''] = address.split('/');
  const request = { showId, viewer, visit, name, browser, country: undefined, ...more };
  return (await live.shows.findReplay(request)) !== undefined;
}

describe('The last minute of a free show', () => {
  it('is watched again by visitors and members, who share one file for some seconds', async () => {
    const { model, sessionId } = await liveModel();
    expect(cutting.held).toContain(sessionId);
    const member = await account('user');
    const [one, other] = [await rewind(model), await rewind(model, member)];
    expect([await opens(one.address), await opens(other.address)]).toEqual([true, true]);
    const nameOf = ({ address }: { address: string }) => address.split('/').at(-1);
    expect(nameOf(one)).toBe(nameOf(other));
    expect(await opens(one.address, { browser: 'another' })).toBe(false);
    // The packets are gone as soon as there is a file.
    expect(cutting.cuts.size).toBe(0);
  });

  it('is not there unless the model lets viewers rewind', async () => {
    const { model, sessionId } = await goLive(free);
    await ask('setClipSettings', { makers: 'nobody' }, model, 'model');
    await live.cleanUp();
    expect(cutting.held).not.toContain(sessionId);
    await refusal(rewind(model), 'conflict');
    await ask('setClipSettings', { mayRewind: true }, model, 'model');
    expect(cutting.held).toContain(sessionId);
    const { address } = await rewind(model);
    expect(await opens(address)).toBe(true);
    await ask('setClipSettings', { mayRewind: false }, model, 'model');
    expect(await opens(address)).toBe(false);
  });

  it('is lost with the right to see the show', async () => {
    const { model } = await liveModel();
    for (const sql of [
      'insert into accounts.blocks (account_id, blocked_id, created_at) values ($1, $2, now())',
      'update accounts.accounts set suspended_at = now() where id = $2 and id <> $1',
      'delete from accounts.sessions where account_id = $2 and account_id <> $1',
    ]) {
      const member = await account('user');
      const { address } = await rewind(model, member);
      expect(await opens(address), sql).toBe(true);
      await owner.query(sql, [model, member]);
      expect(await opens(address), sql).toBe(false);
    }
    const { address } = await rewind(model, undefined, 'SE');
    await owner.query(
      `insert into accounts.country_blocks (model_id, country, created_at) values ($1, 'NO', now())`,
      [model],
    );
    await refusal(rewind(model, undefined, 'NO'), 'not_found');
    expect([await opens(address), await opens(address, { country: 'NO' })]).toEqual([true, false]);
    await ask('stopBroadcast', { channelName: model }, model, 'model');
    expect(await opens(address)).toBe(false);
  });

  it('of a paid show is nobody’s', async () => {
    const { model, sessionId } = await liveModel({ showType: 'private', cost: 10 });
    expect(cutting.held).not.toContain(sessionId);
    await refusal(rewind(model, await account('user', 500)), 'not_unlocked');
  });

  it('is nobody’s during a private show, and what is from before it is gone for good', async () => {
    const { model } = await liveModel();
    const { address } = await rewind(model);
    const member = await account('user', 500);
    const request = { channelName: model, confirmedCost: 20 };
    const { data } = await ask('startPrivateShow', request, member, 'user');
    await ask('answerPrivateShow', { privateShowId: data._id, accept: true }, model, 'model');
    expect(await opens(address)).toBe(false);
    await refusal(rewind(model), 'in_private_show');
    await refusal(rewind(model, member), 'in_private_show');
    await ask('endPrivateShow', { privateShowId: data._id }, member, 'user');
    await live.cleanUp();
    expect(await opens(address)).toBe(false);
    // The file that was shared until now is from before.
    const again = await rewind(model);
    expect(again.address.split('/').at(-1)).not.toBe(address.split('/').at(-1));
  });
});
