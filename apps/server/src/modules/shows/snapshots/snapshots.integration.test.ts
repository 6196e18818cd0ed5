import type { LiveSnapshot } from '@candela/contract/shows/snapshots';
import { makeKeyFrame } from '@candela/testkit/make-key-frame';
import { contextOf, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { createTestEvents } from '@candela/testkit/test-events';
import { call } from '@orpc/server';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { asViewer } from '../../../platform/viewer/index.ts';
import {
  account,
  ask,
  goLive,
  keyFrames,
  live,
  liveDatabase,
  owner,
  useTestLive,
} from '../../../test-live.ts';
import { createPictureCheck } from './blocked-pictures.ts';

useTestLive(openTestDatabase);

const frames = [30, 120, 210].map((shade) => makeKeyFrame('VP8', { width: 320, height: 180, shade }));
const browser = 'the browser of this test, known';
let takenAtMs = 0;
beforeEach(() => {
  takenAtMs = Date.now() - 600_000;
});

/** Has the engine receive another picture, and takes a still of it. */
async function picture(sessionId: string, afterMs = 20_000): Promise<void> {
  takenAtMs += afterMs;
  show(sessionId, takenAtMs);
  await live.shows.takeSnapshots();
}

/** Another frame is the newest the engine has. */
function show(
  sessionId: string,
  atMs: number,
  data = frames[Math.round(atMs / 1_000) % frames.length],
): void {
  keyFrames.set(sessionId, async () => ({ codec: 'VP8', data: data ?? Buffer.alloc(0), atMs }));
}

type Who = { accountId?: string; country?: string; browser?: string };

/** What somebody is told of a room. */
async function snapshotOf(
  model: string,
  { accountId, country }: Who = {},
): Promise<LiveSnapshot | undefined> {
  const context = contextOf(sessionOf(accountId, 'user'), { browser: () => browser });
  const work = () => call(live.routes.listSnapshots, { channelNames: [model] }, { context });
  return (await asViewer({ accountId, country }, work)).data[0]?.snapshot;
}

/** What an address leads to. */
function opened(address: string, who: Who = {}): Promise<Buffer | undefined> {
  const [, , , modelId = '', name = ''] = address.split('/');
  return live.shows.findSnapshot({ modelId, name, browser: who.browser ?? browser, country: who.country });
}

const forgetfully = async (model: string) => (await snapshotOf(model))?.address ?? '';

describe('a free show', () => {
  it('has a still that anybody may see, and another address with the next one', async () => {
    const { model, sessionId } = await goLive({ showType: 'free', privateShowCost: 20 });
    expect(await snapshotOf(model)).toBeUndefined();
    await picture(sessionId);
    const first = await snapshotOf(model);
    expect(first).toMatchObject({
      isBlurred: false,
      earlier: [],
      takenAt: new Date(takenAtMs).toISOString(),
    });
    const webp = await opened(first?.address ?? '');
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 320 });
    expect((await snapshotOf(model))?.address, 'asked again').toBe(first?.address);
    for (let count = 0; count < 7; count++) await picture(sessionId);
    const last = await snapshotOf(model);
    expect(last?.address).not.toBe(first?.address);
    expect(last?.earlier).toHaveLength(5);
    for (const address of last?.earlier ?? []) expect(await opened(address)).toBeDefined();
    expect(await opened(first?.address ?? ''), 'only the last are kept').toBeUndefined();
  });

  it('has the next still when the last is some seconds old, and not before', async () => {
    const { model, sessionId } = await goLive({ showType: 'free', privateShowCost: 20 });
    for (const [ageMs, isTaken] of [
      [14_000, true],
      [1_000, false],
    ] as const) {
      show(sessionId, Date.now() - ageMs);
      await live.shows.takeSnapshots();
      const takenAt = Date.parse((await snapshotOf(model))?.takenAt ?? '');
      expect(takenAt > Date.now() - ageMs - 2_000).toBe(isTaken);
    }
  });

  it('has none any more once it is over', async () => {
    const { model, sessionId } = await goLive({ showType: 'free', privateShowCost: 20 });
    await picture(sessionId);
    const address = await forgetfully(model);
    expect(await opened(address)).toBeDefined();
    await ask('stopBroadcast', { channelName: model }, model, 'model');
    expect(await snapshotOf(model)).toBeUndefined();
    expect(await opened(address)).toBeUndefined();
  });
});

describe('a paid show', () => {
  it('has a blurred still only, for whoever asks', async () => {
    const { model, sessionId } = await goLive({ showType: 'private', cost: 10 });
    await picture(sessionId);
    for (const accountId of [undefined, await account('user', 500), model]) {
      const snapshot = await snapshotOf(model, accountId === undefined ? {} : { accountId });
      expect(snapshot?.isBlurred).toBe(true);
      const webp = await opened(snapshot?.address ?? '');
      const { width = 0 } = await sharp(webp).metadata();
      expect(width).toBeLessThanOrEqual(96);
    }
  });
});

describe('a private show', () => {
  async function openPrivate() {
    const { model, sessionId } = await goLive({ showType: 'free', privateShowCost: 20 });
    await picture(sessionId);
    const address = await forgetfully(model);
    const member = await account('user', 500);
    const request = { channelName: model, confirmedCost: 20 };
    const { data } = await ask('startPrivateShow', request, member, 'user');
    await ask('answerPrivateShow', { privateShowId: data._id, accept: true }, model, 'model');
    return { model, sessionId, address, member, privateShowId: data._id as string };
  }

  it('shows nothing to anybody, not even what was before it', async () => {
    const { model, sessionId, address, member } = await openPrivate();
    for (const accountId of [member, model, undefined]) {
      expect(await snapshotOf(model, accountId === undefined ? {} : { accountId })).toBeUndefined();
    }
    expect(await opened(address)).toBeUndefined();
    await picture(sessionId, 20_000);
    expect(await snapshotOf(model)).toBeUndefined();
  });

  it('shows nothing of it afterwards, and the open room again', async () => {
    const { model, sessionId, member, privateShowId } = await openPrivate();
    await ask('endPrivateShow', { privateShowId }, member, 'user');
    show(sessionId, Date.now());
    await live.shows.takeSnapshots();
    // The one from before it may be there still; none of the private show may.
    const before = await snapshotOf(model);
    expect(Date.parse(before?.takenAt ?? new Date(0).toISOString())).toBeLessThan(Date.now() - 5_000);
    await owner.query("update shows.shows set private_ended_at = now() - interval '1 minute' where id = $1", [
      sessionId,
    ]);
    await live.shows.takeSnapshots();
    expect(Date.parse((await snapshotOf(model))?.takenAt ?? '')).toBeGreaterThan(Date.now() - 5_000);
  });

  it('that began while a still was made keeps it from being kept', async () => {
    const { model, sessionId } = await goLive({ showType: 'free', privateShowCost: 20 });
    keyFrames.set(sessionId, async () => {
      await owner.query('update shows.shows set private_ended_at = now() where id = $1', [sessionId]);
      return { codec: 'VP8', data: frames[0] ?? Buffer.alloc(0), atMs: Date.now() };
    });
    await live.shows.takeSnapshots();
    expect(await snapshotOf(model)).toBeUndefined();
  });
});

describe('nothing is shown', () => {
  it('to a country the model hides from', async () => {
    const { model, sessionId } = await goLive({ showType: 'free', privateShowCost: 20 });
    await picture(sessionId);
    const abroad = (await snapshotOf(model, { country: 'SE' }))?.address ?? '';
    await owner.query(
      `insert into accounts.country_blocks (model_id, country, created_at) values ($1, 'NO', now())`,
      [model],
    );
    expect(await snapshotOf(model, { country: 'NO' })).toBeUndefined();
    expect(await snapshotOf(model, { country: 'SE' })).toBeDefined();
    expect(await opened(abroad)).toBeDefined();
    expect(await opened(abroad, { country: 'NO' }), 'also with an address from elsewhere').toBeUndefined();
    await owner.query(`update accounts.country_blocks set country = 'SE' where model_id = $1`, [model]);
    expect(await opened(abroad), 'nor when the proxy says nothing of the picture').toBeUndefined();
  });

  it('to a member who is blocked or shown out', async () => {
    const { model, sessionId } = await goLive({ showType: 'free', privateShowCost: 20 });
    await picture(sessionId);
    const statements = [
      'insert into accounts.blocks (account_id, blocked_id, created_at) values ($1, $2, now())',
      `insert into rooms.sanctions (model_id, account_id, kind, by_account, created_at)
       values ($1, $2, 'ban', $1, now())`,
    ];
    for (const sql of statements) {
      const member = await account('user');
      const address = (await snapshotOf(model, { accountId: member }))?.address ?? '';
      expect(await opened(address)).toBeDefined();
      await owner.query(sql, [model, member]);
      expect(await snapshotOf(model, { accountId: member })).toBeUndefined();
      expect(await opened(address)).toBeUndefined();
    }
    expect(await snapshotOf(model)).toBeDefined();
  });

  it('of a model who is not public', async () => {
    const { model, sessionId } = await goLive({ showType: 'free', privateShowCost: 20 });
    await picture(sessionId);
    const address = await forgetfully(model);
    await owner.query('update accounts.accounts set suspended_at = now() where id = $1', [model]);
    expect(await snapshotOf(model)).toBeUndefined();
    expect(await opened(address)).toBeUndefined();
  });

  it('at an address that was made up, changed or copied to another browser', async () => {
    const { model, sessionId } = await goLive({ showType: 'free', privateShowCost: 20 });
    await picture(sessionId);
    const address = await forgetfully(model);
    const member = await account('user');
    expect(await opened(address, { browser: 'another browser' })).toBeUndefined();
    for (const changed of [
      address.replace(String(takenAtMs), String(takenAtMs + 1)),
      address.replace('.-.-.', `.${member}.-.`),
      address.replace('.-.-.', '.-.SE.'),
      address.replace(model, member),
      address.replace('.webp', ''),
      `/media/snapshots/${model}/x.webp`,
      '/media/snapshots//',
    ]) {
      expect(await opened(changed), changed).toBeUndefined();
    }
    const [, , , modelId = '', name = ''] = address.split('/');
    expect(
      await live.shows.findSnapshot({ modelId, name, browser: undefined, country: undefined }),
    ).toBeUndefined();
  });
});

it('a frame that cannot be decoded costs the others nothing', async () => {
  const broken = await goLive({ showType: 'free', privateShowCost: 20 });
  const good = await goLive({ showType: 'free', privateShowCost: 20 });
  show(broken.sessionId, takenAtMs, Buffer.from('no frame'));
  await picture(good.sessionId);
  expect(await snapshotOf(broken.model)).toBeUndefined();
  expect(await snapshotOf(good.model)).toBeDefined();
});

describe('pictures that were taken down', () => {
  it('are known again scaled or compressed, and spoken of once in half an hour of a show', async () => {
    const look = '10'.repeat(64);
    await owner.query(
      `with decided as (
         insert into moderation.cases (id, source, subject_kind, subject_label, reason, text, is_urgent, status,
           created_at, due_at)
         values (gen_random_uuid(), 'report', 'item', '', 'illegal', '', false, 'open', now(), now()) returning id)
       insert into moderation.blocked_files (id, case_id, file_id, sha256, look, created_at)
       select gen_random_uuid(), id, gen_random_uuid(), decode(repeat('00', 32), 'hex'), $1::bit(128), now()
       from decided`,
      [look],
    );
    const events = createTestEvents();
    let now = new Date();
    const { check } = createPictureCheck({ database: liveDatabase(), clock: () => now, events });
    const { model: modelId, sessionId: id } = await goLive({ showType: 'free' });
    const room = {
      ...{ id, modelId, isLive: true, isPaid: false, isBlurred: false },
      ...{ privateEndedAt: null, blurLiftedAt: null },
    };
    for (const other of ['01'.repeat(64), null]) await check(room, other);
    expect(events.published).toEqual([]);
    const compressed = `0101${look.slice(4)}`;
    await check(room, compressed);
    await check(room, look);
    expect(events.published).toEqual(['shows.blockedPictureShown']);
    now = new Date(now.getTime() + 31 * 60_000);
    await check(room, look);
    expect(events.published).toHaveLength(2);
  });
});
