import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dayMs, secondMs } from '@candela/contract/shared/durations';
import { makeKeyFrame } from '@candela/testkit/make-key-frame';
import { refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { call } from '@orpc/server';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLiveLog } from '../../../platform/live/index.ts';
import { siteSettings } from '../../../platform/settings/index.ts';
import { createVault, openFolderVault, type Vault } from '../../../platform/vault/index.ts';
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
import { type Compliance, type ComplianceDepsInput, createCompliance } from '../../moderation/index.ts';
import type { AdminDeps } from '../dependencies.ts';
import { showStillRoutes } from './show-stills.ts';
import { context, endEverythingLive, staff } from './test-live-wall.ts';

/** Stills the site takes of running shows by itself: real pictures, in a real vault. */

useTestLive(openTestDatabase, endEverythingLive);

const secret = 'a secret of the vault, long enough';
const frame = makeKeyFrame('VP8', { width: 640, height: 360, shade: 120 });

let folder: string;
let vault: Vault;
let passedMs = 0;
let terms = { seconds: 30, days: 7, gigabytes: 1 };
let compliance: Compliance;
const jobs = new Map<string, () => Promise<void>>();
const clock = () => new Date(Date.now() + passedMs);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stills-'));
  vault = createVault({ store: openFolderVault(folder), secret });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Begins as the site does: nothing taken, and nothing known of what was. */
beforeEach(async () => {
  passedMs = 0;
  terms = { seconds: 30, days: 7, gigabytes: 1 };
  await owner.query('truncate moderation.show_stills, moderation.still_days');
  await rm(folder, { recursive: true, force: true });
  compliance = createCompliance({
    database: liveDatabase(),
    clock,
    vault,
    stillOf: live.shows.stillOf,
    lookNow: live.shows.lookNow,
    stillTerms: async () => terms,
    ticker: { every: () => {}, tickMs: secondMs },
    log: silentLiveLog,
    jobs: {
      add: async () => {},
      register: () => {},
      every: (name: string, _cron: string, job: () => Promise<void>) => void jobs.set(name, job),
    },
  } as unknown as ComplianceDepsInput);
});

const routes = () =>
  showStillRoutes({
    database: liveDatabase(),
    clock,
    compliance,
    settings: { all: async () => ({ stillSeconds: terms.seconds, stillGigabytes: terms.gigabytes }) },
  } as unknown as AdminDeps);
const list = (input: object = {}) => call(routes().listShowStills, input, { context });
const open = async (_id: string, reason = 'A report about it.') =>
  (await call(routes().openShowStill, { _id, reason }, { context })).data;
const figures = async () => (await call(routes().getStillFigures, {}, { context })).data;
const run = (job: string) => (jobs.get(`moderation.${job}`) ?? (() => Promise.reject(new Error(job))))();

/** The engine has a picture of a channel, from now. */
const send = (channel: string) =>
  keyFrames.set(channel, async () => ({ codec: 'VP8', data: frame, atMs: clock().getTime() }));

async function privateShow() {
  const { model, sessionId } = await goLive({ showType: 'free', privateShowCost: 20 });
  const member = await account('user', 500);
  const asked = await ask('startPrivateShow', { channelName: model, confirmedCost: 20 }, member, 'user');
  await ask('answerPrivateShow', { privateShowId: asked.data._id, accept: true }, model, 'model');
  return sessionId;
}

async function callOfTwo() {
  const id = randomUUID();
  await owner.query(
    `insert into calls.calls (id, back_channel, model_id, member_id, caller_id, cost, min_minutes, status, rung_at, answered_at)
     values ($1, gen_random_uuid(), $2, $3, $3, 30, 1, 'active', now(), now())`,
    [id, await account('model'), await account('user', 500)],
  );
  return id;
}

async function filesIn(): Promise<Buffer[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return await Promise.all(
    names.filter((one) => one.isFile()).map((one) => readFile(path.join(one.parentPath, one.name))),
  );
}

test('none is taken until an owner turns them on', async () => {
  expect(siteSettings.stillSeconds.parse(undefined)).toBe(0);
  expect(siteSettings.stillSeconds.safeParse(3).success, 'more often than is of use').toBe(false);
  terms.seconds = 0;
  const { sessionId } = await goLive({ showType: 'free' });
  send(sessionId);
  await compliance.takeStills();
  await run('count-missed-stills');
  expect(await list()).toEqual({ data: [], totalCount: 0 });
  expect(await filesIn()).toEqual([]);
  expect(await figures()).toMatchObject({ isOn: false, taken: 0, missed: 0 });
});

test('everything on air gives one every so many seconds: free and paid shows, private shows and calls', async () => {
  const free = await goLive({ showType: 'free' });
  const paid = await goLive({ showType: 'private', cost: 10 });
  const channels = [free.sessionId, paid.sessionId, await privateShow(), await callOfTwo()];
  for (const channel of channels) send(channel);
  const look = async () => {
    // One look may end before all of them had their share of the core.
    for (const _ of channels) await compliance.takeStills();
    return (await list()).totalCount;
  };
  expect(await look()).toBe(4);
  expect(await look(), 'not yet due').toBe(4);
  passedMs = 31 * secondMs;
  for (const channel of channels) send(channel);
  expect(await look()).toBe(8);
  const { data } = await list({ showId: paid.sessionId });
  expect(data).toMatchObject([{ kind: 'paid', modelId: paid.model, caseId: null }, { kind: 'paid' }]);
  expect((await list({ accountId: free.model })).totalCount).toBe(2);
  expect(new Set((await list()).data.map(({ kind }) => kind))).toEqual(
    new Set(['free', 'paid', 'private', 'call']),
  );
  expect(await figures()).toMatchObject({ isOn: true, taken: 8, missed: 0 });
});

test('of a private show or call they are compared with what was taken down, and one that looks like it is one case', async () => {
  const [privately, call] = [await privateShow(), await callOfTwo()];
  send(privately);
  const still = await live.shows.stillOf(privately, 0);
  await owner.query(
    `with decided as (
       insert into moderation.cases (id, source, subject_kind, subject_label, reason, text, is_urgent, status,
         created_at, due_at)
       values (gen_random_uuid(), 'report', 'item', '', 'illegal', '', false, 'open', now(), now()) returning id)
     insert into moderation.blocked_files (id, case_id, file_id, sha256, look, created_at)
     select gen_random_uuid(), id, gen_random_uuid(), decode(repeat('00', 32), 'hex'), $1::bit(128), now() from decided`,
    [still?.look],
  );
  const cases = async () =>
    (
      await owner.query(
        `select c.account_id as "modelId" from moderation.cases c where c.reporter_name = 'The site' order by c.number`,
      )
    ).rows;
  for (const _ of [1, 2, 3]) {
    send(privately);
    send(call);
    for (const __ of [1, 2]) await compliance.takeStills();
    passedMs += 31 * secondMs;
  }
  expect(await cases()).toHaveLength(2);
});

test('one is opened for a reason on record, unblurred, and lies in the vault as nothing but noise', async () => {
  const { model, sessionId } = await goLive({ showType: 'private', cost: 10 });
  send(sessionId);
  await compliance.takeStills();
  const { data } = await list();
  const [still] = data;
  expect(JSON.stringify(data), 'the list has no pictures').not.toContain('webp');
  await expect(open(still?._id ?? '', ' ')).rejects.toThrow('Input validation failed');
  const opened = Buffer.from((await open(still?._id ?? '')).webp, 'base64');
  expect(await sharp(opened).metadata()).toMatchObject({ format: 'webp', width: 480, height: 270 });
  const { rows } = await owner.query(
    `select staff_email as email, role, target_id as id, after, reason from admin.audit_log where action = 'openShowStill'`,
  );
  expect(rows).toMatchObject([
    {
      email: staff.email,
      role: 'moderator',
      id: still?._id,
      after: { show: 'paid', showId: sessionId, accountId: model },
      reason: 'A report about it.',
    },
  ]);
  await refusal(open(randomUUID()), 'not_found');

  const [file] = await filesIn();
  expect(file?.includes(opened.subarray(20, 60))).toBe(false);
  await expect(sharp(file).metadata()).rejects.toThrow();
  const saved = await owner.query('select data_key as key from moderation.show_stills');
  const other = createVault({ store: openFolderVault(folder), secret: `${secret}!` });
  await expect(other.open(still?._id ?? '', saved.rows[0].key), 'with another key').rejects.toThrow();
});

test('they are deleted after their days, but those of an open case or a legal hold stay until it is closed', async () => {
  const [plain, reported, held] = [
    await goLive({ showType: 'free' }),
    await goLive({ showType: 'free' }),
    await goLive({ showType: 'free' }),
  ];
  for (const { sessionId } of [plain, reported, held]) send(sessionId);
  for (const _ of [1, 2, 3]) await compliance.takeStills();
  const { rows } = await owner.query(
    `insert into moderation.cases (id, source, subject_kind, subject_id, subject_label, account_id, reason, text, status,
       is_urgent, created_at, due_at)
     values (gen_random_uuid(), 'report', 'show', $1, 'Show', $1, 'other', 'Look at it.', 'open', false, now(), now())
     returning id, number`,
    [reported.model],
  );
  const [{ id: caseId, number }] = rows;
  await owner.query(
    `insert into admin.legal_holds (account_id, reason, set_by, set_at) values ($1, 'A court asked.', $2, now())`,
    [held.model, staff.staffId],
  );
  expect((await list({ caseId })).data).toMatchObject([
    { showId: reported.sessionId, caseId, caseNumber: Number(number) },
  ]);
  await run('expire-stills');
  expect((await list()).totalCount, 'their days are not over').toBe(3);
  passedMs = 8 * dayMs;
  await run('expire-stills');
  const left = (await list()).data.map(({ modelId }) => modelId);
  expect(left.sort()).toEqual([reported.model, held.model].sort());
  expect(await filesIn()).toHaveLength(2);
  await owner.query(
    `update moderation.cases set status = 'decided', decision = 'dismiss', statement = 'Nothing wrong.', decided_at = now()
     where id = $1`,
    [caseId],
  );
  await run('expire-stills');
  expect((await list()).data.map(({ modelId }) => modelId)).toEqual([held.model]);
  await owner.query('delete from admin.legal_holds where account_id = $1', [held.model]);
  await run('expire-stills');
  expect(await filesIn()).toEqual([]);
  expect(await figures()).toMatchObject({ storedBytes: 0 });
});

test('what cannot be taken is counted, a broken picture stops nothing, and full storage takes no more', async () => {
  const silent = await goLive({ showType: 'free' });
  const broken = await goLive({ showType: 'free' });
  const well = await goLive({ showType: 'free' });
  keyFrames.set(broken.sessionId, async () => ({
    codec: 'VP8',
    data: Buffer.alloc(4000, 0xff),
    atMs: clock().getTime(),
  }));
  send(well.sessionId);
  for (const _ of [1, 2, 3]) await compliance.takeStills();
  expect((await list()).data).toMatchObject([{ showId: well.sessionId }]);
  await owner.query(
    `update shows.shows set started_at = now() - interval '10 minutes' where id = any ($1::uuid[])`,
    [[silent.sessionId, broken.sessionId, well.sessionId]],
  );
  await run('count-missed-stills');
  expect(await figures()).toMatchObject({ taken: 1, missed: 2 });

  await owner.query('update moderation.still_days set size_bytes = $1', [1024 ** 3]);
  passedMs = 60 * secondMs;
  send(well.sessionId);
  await compliance.takeStills();
  expect((await list()).totalCount).toBe(1);
});
