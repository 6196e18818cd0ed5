import { randomUUID } from 'node:crypto';
import type { RunningShow } from '@candela/contract/admin/live-wall';
import { makeKeyFrame } from '@candela/testkit/make-key-frame';
import { contextOf, refusal } from '@candela/testkit/test-calls';
import { openTestDatabase } from '@candela/testkit/test-database';
import { call } from '@orpc/server';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../platform/http/context.ts';
import { type Mail, writeMail } from '../../../platform/mail/index.ts';
import {
  account,
  ask,
  balance,
  connect,
  connected,
  emitted,
  eventsFor,
  goLive,
  isConnected,
  keyFrames,
  live,
  liveDatabase,
  owner,
  pass,
  pictures,
  useTestLive,
  watch,
} from '../../../test-live.ts';
import { type ComplianceDepsInput, createCompliance } from '../../moderation/index.ts';
import type { AdminDeps } from '../dependencies.ts';
import { keepShowEvidence, listShowViewers, removeViewer, stopShow, warnModel } from './act-on-show.ts';
import { liveWallRoutes } from './routes.ts';
import { context, endEverythingLive, staff } from './test-live-wall.ts';
import { endLapsedWatches } from './watch.ts';

useTestLive(openTestDatabase, endEverythingLive);

const frame = makeKeyFrame('VP8', { width: 320, height: 180, shade: 120 });

/** Whether models are told that staff watch. */
let notifyModelsWatched = 0;
const wall = () =>
  liveWallRoutes({
    database: liveDatabase(),
    clock: () => new Date(),
    shows: live.shows,
    rooms: live.rooms,
    settings: { all: async () => ({ notifyModelsWatched }) },
  } as unknown as AdminDeps);
const shows = async (): Promise<RunningShow[]> => (await call(wall().listShows, {}, { context })).data;
const showOf = async (modelId: string) => (await shows()).find((show) => show.modelId === modelId);
const stillsOf = async (...asked: { _id: string; since?: string }[]) =>
  (await call(wall().listWallStills, { shows: asked }, { context })).data;
const look = (_id: string, reason = 'A report about it.') =>
  call(wall().lookAtShow, { _id, reason }, { context });
const looks = async (_id: string) =>
  (
    await owner.query(
      "select staff_email, reason, after from admin.audit_log where action = 'lookAtShow' and target_id = $1 order by id",
      [_id],
    )
  ).rows;

/** The engine has a picture of a channel, now or so long ago. */
function send(channel: string, agoMs = 0): void {
  const atMs = Date.now() - agoMs;
  keyFrames.set(channel, async () => ({ codec: 'VP8', data: frame, atMs }));
}

async function privateShow() {
  const { model, sessionId } = await goLive({ showType: 'free', privateShowCost: 20 });
  const member = await account('user', 500);
  const asked = await ask('startPrivateShow', { channelName: model, confirmedCost: 20 }, member, 'user');
  await ask('answerPrivateShow', { privateShowId: asked.data._id, accept: true }, model, 'model');
  return { model, sessionId, member };
}

async function callOfTwo() {
  const model = await account('model');
  const member = await account('user', 500);
  const id = randomUUID();
  await owner.query(
    `insert into calls.calls (id, back_channel, model_id, member_id, caller_id, cost, min_minutes, status, rung_at, answered_at)
     values ($1, gen_random_uuid(), $2, $3, $3, 30, 1, 'active', now(), now())`,
    [id, model, member],
  );
  return { model, id };
}

describe('the wall', () => {
  it('has every kind of show, with what speaks for looking at it', async () => {
    const free = await goLive({ showType: 'free', title: 'Piano' });
    const paid = await goLive({ showType: 'private', cost: 10 });
    const closed = await privateShow();
    const talk = await callOfTwo();
    const all = new Map((await shows()).map((show) => [show._id, show]));
    expect(all.get(free.sessionId)).toMatchObject({
      kind: 'free',
      title: 'Piano',
      costCredits: 0,
      showCount: 1,
      trust: 'new',
      openReports: 0,
      isVerified: false,
    });
    expect(all.get(paid.sessionId)).toMatchObject({ kind: 'paid', costCredits: 10 });
    expect(all.get(closed.sessionId)).toMatchObject({ kind: 'private', costCredits: 20, viewers: 1 });
    expect(all.get(talk.id)).toMatchObject({
      kind: 'call',
      modelId: talk.model,
      costCredits: 30,
      viewers: 1,
    });
  });

  it('counts the reports of open cases, and knows approved documents and trust', async () => {
    const { model, sessionId } = await goLive({ showType: 'free' });
    const add = (status: 'open' | 'decided') =>
      owner.query(
        `insert into moderation.cases (id, source, subject_kind, subject_id, subject_label, account_id, reason, text, status,
           is_urgent, created_at, due_at, decision, statement, decided_at)
         values (gen_random_uuid(), 'report', 'show', $1, 'Show', $2, 'other', 'Look at it.', $3, false, now(), now(),
           case when $3 = 'open' then null else 'dismiss' end, case when $3 = 'open' then null else 'Nothing wrong.' end,
           case when $3 = 'open' then null else now() end)`,
        [sessionId, model, status],
      );
    await add('open');
    await add('decided');
    await owner.query(
      "insert into moderation.model_trust (model_id, level, set_at) values ($1, 'known', now())",
      [model],
    );
    const check = await owner.query(
      `insert into verification.identity_checks (id, account_id, status, kind, country, sent_at, decided_at, expires_on)
       values (gen_random_uuid(), $1, 'approved', 'passport', 'NO', now(), now(), (now() at time zone 'UTC')::date + 30) returning id`,
      [model],
    );
    const { rows } = check;
    expect(await showOf(model)).toMatchObject({ openReports: 1, trust: 'known', isVerified: true });
    await owner.query('update verification.identity_checks set expires_on = now()::date - 2 where id = $1', [
      rows[0].id,
    ]);
    expect((await showOf(model))?.isVerified, 'they have run out').toBe(false);
  });
});

describe('stills', () => {
  it('of free and paid shows are unblurred, and sent once', async () => {
    const free = await goLive({ showType: 'free' });
    const paid = await goLive({ showType: 'private', cost: 10 });
    const ids = [{ _id: free.sessionId }, { _id: paid.sessionId }];
    send(free.sessionId);
    send(paid.sessionId);
    expect(await stillsOf(...ids), 'nothing was made yet').toEqual([]);
    await live.shows.takeSnapshots();
    const found = await stillsOf(...ids);
    expect(found.map(({ _id }) => _id).sort()).toEqual([free.sessionId, paid.sessionId].sort());
    for (const { webp } of found) {
      expect(await sharp(Buffer.from(webp, 'base64')).metadata()).toMatchObject({
        format: 'webp',
        width: 320,
      });
    }
    const known = found.map(({ _id, takenAt }) => ({ _id, since: takenAt }));
    expect(await stillsOf(...known), 'the wall has them').toEqual([]);
  });

  it('of a paid show are made for staff only while somebody looks at the wall', async () => {
    const { model, sessionId } = await goLive({ showType: 'private', cost: 10 });
    send(sessionId);
    await live.shows.takeSnapshots();
    const shown = await ask('listSnapshots', { channelNames: [model] }, await account('user'), 'user');
    expect(shown.data[0].snapshot.isBlurred, 'everybody has the blurred one').toBe(true);
    expect(await stillsOf({ _id: sessionId })).toEqual([]);
  });

  it('of private shows and calls are in no answer for the wall', async () => {
    const closed = await privateShow();
    const talk = await callOfTwo();
    send(closed.sessionId);
    send(talk.id);
    await live.shows.takeSnapshots();
    expect(await stillsOf({ _id: closed.sessionId }, { _id: talk.id })).toEqual([]);
    await live.shows.takeSnapshots();
    expect(await stillsOf({ _id: closed.sessionId }, { _id: talk.id })).toEqual([]);
  });
});

describe('a look at what is closed', () => {
  it('shows one still, and each look is in the audit log with its reason', async () => {
    const closed = await privateShow();
    const talk = await callOfTwo();
    for (const [channel, kind] of [
      [closed.sessionId, 'private'],
      [talk.id, 'call'],
    ] as const) {
      send(channel);
      const { data } = await look(channel, 'Somebody reported it.');
      expect(await sharp(Buffer.from(data.webp, 'base64')).metadata()).toMatchObject({ width: 320 });
      await look(channel, 'Once more.');
      expect(await looks(channel)).toMatchObject([
        { staff_email: staff.email, reason: 'Somebody reported it.', after: { show: kind } },
        { reason: 'Once more.' },
      ]);
    }
  });

  it('is refused without a reason, without a picture, and once it is over', async () => {
    const { sessionId } = await privateShow();
    send(sessionId);
    await expect(look(sessionId, ' ')).rejects.toThrow('Input validation failed');
    send(sessionId, 60_000);
    await refusal(look(sessionId), 'not_live');
    await refusal(look(randomUUID()), 'not_live');
    expect(await looks(sessionId)).toEqual([]);
  });
});

let people = 0;
/** One of the staff who exists, with a session. */
async function newStaff(): Promise<RequestContext> {
  const staffId = randomUUID();
  people += 1;
  const email = `staff-${people}@example.test`;
  await owner.query(
    `insert into admin.staff (id, email, name, role, password_hash, created_at)
     values ($1, $2, 'Eve', 'moderator', 'x', now())`,
    [staffId, email],
  );
  return { ...contextOf(), staff: { id: randomUUID(), staffId, name: 'Eve', email, role: 'moderator' } };
}
const begin = async (_id: string, who: RequestContext, reason = 'A report about it.') =>
  (await call(wall().beginWatch, { _id, reason }, { context: who })).data;
const lines = async (channel: string) =>
  (
    await owner.query(
      `select action, staff_email as email, reason, after from admin.audit_log
       where action in ('beginWatch', 'endWatch') and target_id = $1 order by id`,
      [channel],
    )
  ).rows;
const viewersOf = async (showId: string) =>
  (
    await owner.query('select viewer_count as count, peak_viewers as peak from shows.shows where id = $1', [
      showId,
    ])
  ).rows[0];

describe('watching unseen', () => {
  const watchers = () => [...connected.values()].filter(({ subject }) => subject.startsWith('staff_')).length;

  it('shows a paid show without a seat, a charge, a viewer or a word to anybody', async () => {
    const { model, sessionId } = await goLive({ showType: 'private', cost: 10 });
    const who = await newStaff();
    const before = emitted.length;
    const { watchId, media } = await begin(sessionId, who, 'Two reports.');
    expect(await connect(media.token)).toBeUndefined();
    await pass(90_000);
    await live.cleanUp();
    expect(watchers()).toBe(1);
    expect(await viewersOf(sessionId)).toEqual({ count: 0, peak: 0 });
    expect((await owner.query('select from metering.seats where channel = $1', [sessionId])).rowCount).toBe(
      0,
    );
    expect((await owner.query('select from shows.audience where model_id = $1', [model])).rowCount).toBe(0);
    expect(
      (await owner.query('select from shows.viewer_locations where model_id = $1', [model])).rowCount,
    ).toBe(0);
    const { data } = await ask('listViewers', { channelName: model }, model, 'model');
    expect(JSON.stringify(data)).not.toContain('staff');
    const said = emitted.slice(before).filter(({ payload }) => JSON.stringify(payload).includes('staff'));
    expect(said).toEqual([]);

    await call(wall().endWatch, { watchId }, { context: who });
    expect(watchers()).toBe(0);
    expect(await connect(media.token), 'the grant opens nothing any more').toBe('unauthenticated');
    expect(await lines(sessionId)).toMatchObject([
      {
        action: 'beginWatch',
        email: who.staff?.email,
        reason: 'Two reports.',
        after: { show: 'paid', watchId },
      },
      { action: 'endWatch', email: who.staff?.email, after: { watchId, seconds: expect.any(Number) } },
    ]);
  });

  it('is told to the model where the settings say so, without who it is or why', async () => {
    const { model, sessionId } = await goLive({ showType: 'free' });
    await begin(sessionId, await newStaff());
    expect(eventsFor(model, 'staff.notice')).toEqual([]);
    notifyModelsWatched = 1;
    try {
      await begin(sessionId, await newStaff(), 'A report of a member.');
      expect(eventsFor(model, 'staff.notice')).toMatchObject([{ kind: 'watched', text: '' }]);
      const { data } = await ask('listStaffNotices', {}, model, 'model');
      expect(data).toMatchObject([{ kind: 'watched', text: '' }]);
      expect((await lines(sessionId)).map(({ after }) => after.isTold)).toEqual([false, true]);
    } finally {
      notifyModelsWatched = 0;
    }
  });

  it('shows private shows and calls, too, and ends when an open show becomes private', async () => {
    const closed = await privateShow();
    const talk = await callOfTwo();
    for (const channel of [closed.sessionId, talk.id]) {
      const { media } = await begin(channel, await newStaff());
      expect(await connect(media.token)).toBeUndefined();
    }
    const { model, sessionId } = await goLive({ showType: 'free', privateShowCost: 20 });
    const who = await newStaff();
    const { watchId, media } = await begin(sessionId, who);
    expect(await connect(media.token)).toBeUndefined();
    const member = await account('user', 500);
    const asked = await ask('startPrivateShow', { channelName: model, confirmedCost: 20 }, member, 'user');
    await ask('answerPrivateShow', { privateShowId: asked.data._id, accept: true }, model, 'model');
    expect(
      [...connected.values()].some(
        ({ channel, subject }) => channel === sessionId && subject.startsWith('staff_'),
      ),
    ).toBe(false);
    expect(await connect(media.token), 'on record for the open show only').toBe('unauthenticated');
    await refusal(call(wall().stayInWatch, { watchId }, { context: who }), 'not_live');
  });

  it('is one show at a time for each of the staff, and nobody ends or joins what is not theirs', async () => {
    const one = await goLive({ showType: 'free' });
    const other = await goLive({ showType: 'free' });
    const who = await newStaff();
    const first = await begin(one.sessionId, who);
    const second = await begin(other.sessionId, who);
    await refusal(call(wall().stayInWatch, { watchId: first.watchId }, { context: who }), 'not_live');
    expect((await lines(one.sessionId)).map(({ action }) => action)).toEqual(['beginWatch', 'endWatch']);
    const stranger = await newStaff();
    await refusal(call(wall().joinWatch, { watchId: second.watchId }, { context: stranger }), 'not_live');
    await call(wall().endWatch, { watchId: second.watchId }, { context: stranger });
    await call(wall().stayInWatch, { watchId: second.watchId }, { context: who });
  });

  it('ends by itself when the page is gone, as long as it was seen, and when its owner is disabled', async () => {
    const { sessionId } = await goLive({ showType: 'free' });
    const who = await newStaff();
    const { watchId, media } = await begin(sessionId, who);
    expect(await connect(media.token)).toBeUndefined();
    await owner.query(
      "update admin.show_watches set began_at = now() - interval '5 minutes', seen_at = now() - interval '2 minutes' where id = $1",
      [watchId],
    );
    await endLapsedWatches({ database: liveDatabase(), clock: () => new Date(), shows: live.shows });
    expect(watchers()).toBe(0);
    expect((await lines(sessionId)).at(-1)).toMatchObject({ action: 'endWatch', after: { seconds: 180 } });

    const again = await begin(sessionId, who);
    await owner.query('update admin.staff set disabled_at = now() where id = $1', [who.staff?.staffId]);
    expect(await connect(again.media.token)).toBe('unauthenticated');
  });
});

describe('pictures of private shows and calls on the wall', () => {
  const on = (shows: { _id: string; since?: string }[], who: RequestContext, reason = 'A report.') =>
    call(wall().listClosedStills, { shows, reason }, { context: who });
  const idsOf = ({ data }: { data: { _id: string }[] }) => data.map(({ _id }) => _id).toSorted();

  it('come for a reason, and who has which is on record once, until nobody asks for it any more', async () => {
    const closed = await privateShow();
    const talk = await callOfTwo();
    const open = await goLive({ showType: 'free' });
    const who = await newStaff();
    for (const channel of [closed.sessionId, talk.id, open.sessionId]) send(channel);
    const all = [closed.sessionId, talk.id, open.sessionId].map((_id) => ({ _id }));
    await expect(on(all, who, '')).rejects.toThrow('Input validation failed');
    expect(await lines(talk.id)).toEqual([]);
    const first = await on(all, who);
    expect(idsOf(first)).toEqual([closed.sessionId, talk.id].toSorted());
    const newer = await on(
      first.data.map(({ _id, takenAt }) => ({ _id, since: takenAt })),
      who,
    );
    expect(newer.data).toEqual([]);
    const begun = { action: 'beginWatch', email: who.staff?.email, reason: 'A report.' };
    expect(await lines(talk.id)).toMatchObject([{ ...begun, after: { show: 'call', onWall: true } }]);
    expect(await lines(closed.sessionId)).toMatchObject([{ ...begun, after: { show: 'private' } }]);
    expect(await lines(open.sessionId)).toEqual([]);

    await owner.query(
      `update admin.show_watches set began_at = now() - interval '5 minutes', seen_at = now() - interval '2 minutes'
       where channel = $1`,
      [talk.id],
    );
    await endLapsedWatches({ database: liveDatabase(), clock: () => new Date(), shows: live.shows });
    expect((await lines(talk.id)).at(-1)).toMatchObject({ action: 'endWatch', after: { seconds: 180 } });
    await on([{ _id: talk.id }], who);
    expect(await lines(talk.id)).toHaveLength(3);
  });

  it('stand beside a watch with sound, and tell the model where the settings say so', async () => {
    const talk = await callOfTwo();
    const { sessionId } = await goLive({ showType: 'free' });
    const who = await newStaff();
    const { watchId } = await begin(sessionId, who);
    notifyModelsWatched = 1;
    send(talk.id);
    expect(idsOf(await on([{ _id: talk.id }], who))).toEqual([talk.id]);
    notifyModelsWatched = 0;
    await call(wall().stayInWatch, { watchId }, { context: who });
    const notices = await owner.query('select kind from rooms.staff_notices where channel = $1', [talk.id]);
    expect(notices.rows).toEqual([{ kind: 'watched' }]);
    expect(await viewersOf(sessionId)).toMatchObject({ count: 0 });
  });

  it('are asked for by two tabs at once, and on record once', async () => {
    const talk = await callOfTwo();
    const who = await newStaff();
    send(talk.id);
    await Promise.all(Array.from({ length: 8 }, () => on([{ _id: talk.id }], who)));
    expect(await lines(talk.id)).toHaveLength(1);
  });
});

describe('what staff do about a show', () => {
  const mailed: string[] = [];
  const vault = new Map<string, Buffer>();
  const database = () => liveDatabase();
  const clock = () => new Date();
  const compliance = () =>
    createCompliance({
      database: database(),
      lookNow: live.shows.lookNow,
      clock,
      mailer: { send: async () => {} },
      jobs: { add: async () => {}, register: () => {}, every: () => {} },
      ticker: { every: () => {}, tickMs: 1_000 },
      vault: {
        save: async (id: string, bytes: Uint8Array) => {
          vault.set(id, Buffer.from(bytes));
          return Buffer.from('a key');
        },
        open: async (id: string) => vault.get(id) ?? Buffer.alloc(0),
        remove: async () => {},
      },
    } as unknown as ComplianceDepsInput);
  const deps = () =>
    ({
      database: database(),
      clock,
      siteName: () => 'Test',
      publicUrl: 'http://site.test',
      shows: live.shows,
      rooms: live.rooms,
      calls: live.calls,
      metering: live.metering,
      compliance: compliance(),
      accounts: {
        contactOf: async (_tx: unknown, id: string) => ({ email: `${id}@example.test`, username: 'model' }),
      },
      mailer: {
        send: async (_tx: unknown, ...mails: Mail[]) =>
          void mailed.push(...mails.map((mail) => JSON.stringify(writeMail(mail)))),
      },
    }) as unknown as AdminDeps;
  const line = async (action: string) =>
    (
      await owner.query(
        'select target_id as id, before, after, reason from admin.audit_log where action = $1 order by id desc limit 1',
        [action],
      )
    ).rows[0];
  const open = async (model: string) => (await ask('listStaffNotices', {}, model, 'model')).data;

  it('a warning stands over her pages until she acknowledges it, and the wall says whether she has', async () => {
    const { model, sessionId } = await goLive({ showType: 'free' });
    await warnModel(deps(), { modelId: model, text: 'Somebody else is in the picture.' }, context);
    expect(eventsFor(model, 'staff.notice')).toMatchObject([
      { kind: 'warning', text: 'Somebody else is in the picture.' },
    ]);
    expect(mailed.join()).toContain('Somebody else is in the picture.');
    expect(await showOf(model)).toMatchObject({ isWarningOpen: true, warnedAt: expect.any(String) });
    const [notice] = await open(model);
    const stranger = await account('model');
    expect(await open(stranger)).toEqual([]);
    await refusal(ask('acknowledgeStaffNotice', { _id: notice._id }, stranger, 'model'), 'not_found');
    await ask('acknowledgeStaffNotice', { _id: notice._id }, model, 'model');
    expect(await open(model)).toEqual([]);
    expect(await showOf(model)).toMatchObject({ isWarningOpen: false, warnedAt: expect.any(String) });
    expect(await line('warnModel')).toMatchObject({
      id: model,
      before: { show: 'free' },
      after: { warning: notice._id },
      reason: 'Somebody else is in the picture.',
    });
    expect(sessionId).toBeDefined();
  });

  it('an ended paid show charges nothing more, gives a frozen minute back, and tells her why', async () => {
    const { model, sessionId } = await goLive({ showType: 'private', cost: 10 });
    const members = [await account('user', 100), await account('user', 100)];
    for (const member of members) {
      const { data } = await ask('joinBroadcast', { channelName: model, confirmedCost: 10 }, member, 'user');
      await watch(data.media.token);
    }
    await pass(3_000);
    expect(await Promise.all(members.map(balance))).toEqual([90, 90]);
    Object.assign(pictures, { isDelivered: false, reported: 'frozen' });
    await pass(8_000);
    await stopShow(deps(), { modelId: model, reason: 'This show breaks our rules.' }, context);
    await live.cleanUp();
    await pass(70_000);
    expect(await Promise.all(members.map(balance)), 'the minute they could not see').toEqual([100, 100]);
    const seats = await owner.query("select from metering.seats where channel = $1 and status = 'open'", [
      sessionId,
    ]);
    expect(seats.rowCount).toBe(0);
    expect(await showOf(model)).toBeUndefined();
    expect(await open(model)).toMatchObject([{ kind: 'ended', text: 'This show breaks our rules.' }]);
    expect(await line('stopShow')).toMatchObject({
      before: { show: 'paid' },
      after: { stoppedShow: sessionId },
      reason: 'This show breaks our rules.',
    });
    await refusal(stopShow(deps(), { modelId: model, reason: 'Again.' }, context), 'not_live');
  });

  it('ends a call, too', async () => {
    const talk = await callOfTwo();
    await stopShow(deps(), { modelId: talk.model, reason: 'This call breaks our rules.' }, context);
    await expect.poll(async () => await showOf(talk.model)).toBeUndefined();
    expect(await line('stopShow')).toMatchObject({
      before: { show: 'call' },
      after: { stoppedShow: talk.id },
    });
  });

  it('a viewer who is removed loses the seat, and nobody lets them in before the time is over', async () => {
    const { model, sessionId } = await goLive({ showType: 'private', cost: 10 });
    const member = await account('user', 100);
    const join = () => ask('joinBroadcast', { channelName: model, confirmedCost: 10 }, member, 'user');
    await watch((await join()).data.media.token);
    expect((await listShowViewers(deps(), sessionId)).data).toMatchObject([{ _id: member, isPaying: true }]);
    const removal = { modelId: model, accountId: member, hours: 2, reason: 'Insults.' };
    await removeViewer(deps(), removal, context);
    await expect.poll(() => isConnected(member)).toBe(false);
    await refusal(join(), 'room_closed');
    const lift = { channelName: model, accountId: member, isBanned: false, reason: '' };
    await refusal(ask('banMember', lift, model, 'model'), 'conflict');
    await refusal(join(), 'room_closed');
    expect(eventsFor(member, 'room.sanction')).toMatchObject([
      { kind: 'ban', reason: 'Insults.', isOn: true },
    ]);
    expect(await line('removeViewer')).toMatchObject({
      id: member,
      before: { isOut: false },
      after: { isOut: true, modelId: model },
      reason: 'Insults.',
    });
    await owner.query(
      "update rooms.sanctions set site_until = now() - interval '1 second' where account_id = $1",
      [member],
    );
    await ask('banMember', lift, model, 'model');
    expect((await join()).data.media).toBeDefined();
  });

  it('evidence is the picture and the chat of this moment, encrypted, with the open case about her', async () => {
    const { model, sessionId } = await goLive({ showType: 'free' });
    await owner.query(
      `insert into rooms.messages (id, client_message_id, channel_id, show_id, sender_id, sender_username, sender_type, text,
         created_at, number)
       values (gen_random_uuid(), gen_random_uuid(), $1, $2, $1, 'model', 'model', 'What was said.', now(), 1)`,
      [model, sessionId],
    );
    send(sessionId);
    const wanted = { _id: sessionId, about: 'other' as const, reason: 'Somebody else is in the picture.' };
    await keepShowEvidence(deps(), wanted, context);
    await keepShowEvidence(deps(), wanted, context);
    const cases = await owner.query(
      "select id from moderation.cases where account_id = $1 and status = 'open'",
      [model],
    );
    expect(cases.rowCount, 'one case about one model').toBe(1);
    const copies = await owner.query(
      'select id, label, part_ids as parts, sha256 from moderation.case_evidence where case_id = $1 order by taken_at, label',
      [cases.rows[0].id],
    );
    expect(copies.rows.map(({ label }) => label).sort()).toEqual([
      'chat.json',
      'chat.json',
      'still.webp',
      'still.webp',
    ]);
    const contents = copies.rows.map(({ parts }) => vault.get(parts[0]) ?? Buffer.alloc(0));
    const chat = contents.find((bytes) => bytes.toString().includes('savedAt'));
    expect(JSON.parse(String(chat))).toMatchObject({
      show: sessionId,
      kind: 'free',
      lines: [{ text: 'What was said.' }],
    });
    const still = copies.rows.findIndex(({ label }) => label === 'still.webp');
    expect(await sharp(contents[still]).metadata()).toMatchObject({ format: 'webp' });
    expect(await line('keepShowEvidence')).toMatchObject({
      id: sessionId,
      after: { caseId: cases.rows[0].id, hasStill: true, lines: 1 },
      reason: wanted.reason,
    });
  });

  it('a picture that looks like one taken down opens a case with what is shown and said', async () => {
    const { model: modelId, sessionId: showId } = await goLive({ showType: 'free' });
    send(showId);
    await compliance().openCaseOfPicture({ showId, modelId, kind: 'free' });
    const { rows } = await owner.query(
      `select c.text, c.reporter_name as by, c.subject_kind as about,
         array(select label from moderation.case_evidence e where e.case_id = c.id order by label) as copies
       from moderation.cases c where c.account_id = $1`,
      [modelId],
    );
    expect(rows).toEqual([
      {
        text: 'A picture of this show looks like one that was taken down.',
        by: 'The site',
        about: 'show',
        copies: ['chat.json', 'still.webp'],
      },
    ]);
  });
});
