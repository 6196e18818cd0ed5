import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { moderation as contract } from '@candela/contract/moderation/operations';
import { dayMs, minuteMs } from '@candela/contract/shared/durations';
import { contextOf, refusal } from '@candela/testkit/test-calls';
import { createTestEvents } from '@candela/testkit/test-events';
import { createRouterClient, type RouterClient } from '@orpc/server';
import sharp, { type Sharp } from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccounts } from '../apps/server/src/modules/accounts/index.ts';
import { createDirectChat } from '../apps/server/src/modules/messages/index.ts';
import {
  type Compliance,
  complianceData,
  createCompliance,
} from '../apps/server/src/modules/moderation/index.ts';
import { createWatermarks, type Watermarks } from '../apps/server/src/modules/watermarks/index.ts';
import type { Session } from '../apps/server/src/platform/http/context.ts';
import { type Mail, type WrittenMail, writeMail } from '../apps/server/src/platform/mail/index.ts';
import { copyTable } from '../apps/server/src/platform/personal-data/index.ts';
import { createVault, openFolderVault } from '../apps/server/src/platform/vault/index.ts';
import { openTestLibrary, type Person, type TestLibrary } from './compliance-library.ts';

/** From a report to the appeal, on a real database and with real pictures. */

let library: TestLibrary;
let compliance: Compliance;
let watermarks: Watermarks;
let model: Person;
let accounts: ReturnType<typeof createAccounts>;
let releasesRequired = false;
const mails: WrittenMail[] = [];
const queued: { payload: unknown; run: (payload: unknown) => Promise<void> }[] = [];
const handlers = new Map<string, (payload: unknown, run: never) => Promise<void> | void>();
const staffId = uuid();
const colleagueId = uuid();
const endedShows: string[] = [];
const emitted: unknown[][] = [];
let vaultFolder: string;
let evidenceDays = 365;
let passedMs = 0;

beforeAll(async () => {
  library = await openTestLibrary({
    publicationGate: async (tx, item) => {
      if (releasesRequired) await compliance.requireReleases(tx, item);
    },
    isBlocked: (file) =>
      'original' in file ? compliance.isBlockedFile(file.original) : compliance.isBlockedLook(file.picture),
  });
  const mailer = {
    send: async (_tx: unknown, ...sent: Mail[]) => void mails.push(...sent.map((mail) => writeMail(mail))),
  };
  const { database, files } = library;
  const clock = () => new Date(library.now().getTime() + passedMs);
  const site = { siteName: () => 'Candela', publicUrl: 'https://site.test' };
  vaultFolder = await mkdtemp(path.join(tmpdir(), 'evidence-'));
  const vault = createVault({
    store: openFolderVault(vaultFolder),
    secret: 'a secret of the vault, long enough',
  });
  watermarks = createWatermarks({ database, clock, files });
  const letters = createDirectChat({
    database,
    isOff: () => false,
    events: createTestEvents(),
    clock,
    realtime: { emit: (...said: unknown[]) => void emitted.push(said), on: () => {} },
    jobs: { register: () => {}, every: () => {}, add: async () => {} },
    log: { error: () => {} },
  } as unknown as Parameters<typeof createDirectChat>[0]);
  accounts = createAccounts({ ...site, database, clock, mailer, events: createTestEvents() });
  compliance = createCompliance({
    ...site,
    database,
    clock,
    mailer,
    files,
    vault,
    hideMessage: (tx, request) => letters.setTakenDown(tx, request),
    strikeLimit: async () => 2,
    evidenceDays: async () => evidenceDays,
    endShow: async (_tx, { modelId }) => void endedShows.push(modelId),
    lookNow: async () => undefined,
    stillOf: async () => undefined,
    stillTerms: async () => ({ seconds: 0, days: 30, gigabytes: 1 }),
    ticker: { every: () => {}, tickMs: 1_000 },
    log: { warn: () => {}, error: () => {}, info: () => {} },
    accounts,
    leakOf: watermarks.leakOf,
    library: library.library,
    jobs: {
      register: (name, handler) => void handlers.set(name, handler as never),
      every: (name, _cron, handler) => void handlers.set(name, handler as never),
      add: async (_tx, name, payload) => {
        const handler = handlers.get(name);
        if (handler) queued.push({ payload, run: async (given) => handler(given, undefined as never) });
      },
    },
  });
  model = await library.model();
});

afterAll(async () => {
  await library.close();
  await rm(vaultFolder, { recursive: true, force: true });
});

async function runJobs() {
  for (const { payload, run } of queued.splice(0)) await run(payload);
}

function ask(session?: Session) {
  const context = contextOf(session);
  return createRouterClient(compliance.routes, { context }) as Record<keyof typeof contract, unknown> &
    RouterClient<Compliance['routes']>;
}

async function sendPicture(bytes: Buffer): Promise<string> {
  const request = {
    bucketName: 'album',
    fileName: 'one.png',
    contentType: 'image/png',
    fileSize: bytes.length,
  } as const;
  const { urlData } = await model.call.createPreSignedUrlPrivate(request);
  await library.files.putPrivate(urlData.filename, bytes, 'image/png');
  return urlData.filename;
}

async function publish(bytes: Buffer): Promise<string> {
  const { data } = await model.call.createItem({
    kind: 'gallery',
    title: 'By the window',
    files: [await sendPicture(bytes)],
  });
  await library.work();
  return data._id;
}

async function stateOf(itemId: string) {
  const [row] = await library.run(
    'select status, hidden_at is not null as hidden from library.items where id = $1',
    [itemId],
  );
  return row as { status: string; hidden: boolean };
}

async function caseOf(number: number): Promise<string> {
  const [row] = await library.run('select id from moderation.cases where number = $1', [number]);
  return String(row?.id);
}

function decide(caseId: string, decision: 'dismiss' | 'takeDown' | 'suspend') {
  const request = { caseId, decision, statement: 'It breaks rule 4 of our terms.', staffId };
  return library.database.transaction((tx) => compliance.decideCase(tx, request));
}

/** A made-up scene; scenes of different numbers look nothing alike. */
function scene(number: number): Sharp {
  const spots = [...Array(12).keys()].map((index) => {
    const x = ((index + 1) * (37 + number * 53)) % 600;
    const y = ((index + 2) * (91 + number * 29)) % 440;
    return `<rect x="${x}" y="${y}" width="110" height="90" fill="hsl(${index * 31},50%,${20 + ((index * 23 + number * 17) % 70)}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#777"/>${spots.join('')}</svg>`;
  return sharp(Buffer.from(svg));
}

test('what is taken down stays away: hidden, mailed with reasons, and refused when it comes again', async () => {
  const picture = await scene(1).png().toBuffer();
  const itemId = await publish(picture);
  expect(await stateOf(itemId)).toEqual({ status: 'published', hidden: false });
  const { data } = await ask().report({ kind: 'item', id: itemId, reason: 'harassment', text: 'Look.' });
  expect(await stateOf(itemId)).toEqual({ status: 'published', hidden: false });
  const caseId = await caseOf(data.number);

  const both = await Promise.allSettled([decide(caseId, 'takeDown'), decide(caseId, 'takeDown')]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const loser = both.find((one) => one.status === 'rejected');
  expect(loser?.reason).toMatchObject({ code: 'conflict' });
  await runJobs();
  expect(await stateOf(itemId)).toEqual({ status: 'hidden', hidden: true });
  const mail = mails.findLast(({ to }) => to === `${model.username}@example.org`);
  expect(mail?.text).toContain('It breaks rule 4 of our terms.');

  expect((await stateOf(await publish(picture))).status).toBe('failed');
  const alike = await scene(1).resize(300).jpeg({ quality: 50 }).toBuffer();
  expect((await stateOf(await publish(alike))).status).toBe('failed');
  expect((await stateOf(await publish(await scene(7).png().toBuffer()))).status).toBe('published');

  const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  await refusal(ask().getDecision({ caseId }), 'not_found');
  const member = await library.member();
  await refusal(ask(member.session).getDecision({ caseId }), 'not_found');
  const { data: seen } = await ask().getDecision({ caseId, token });
  expect(seen).toMatchObject({ decision: 'takeDown', appeal: null });
  const text = 'Nobody in this picture minds.';
  await ask(model.session).appealDecision({ caseId, text });
  await refusal(ask().appealDecision({ caseId, token, text }), 'conflict');

  const reverse = () =>
    library.database.transaction((tx) =>
      compliance.decideAppeal(tx, {
        caseId,
        outcome: 'reversed',
        statement: 'You were right.',
        staffId: colleagueId,
      }),
    );
  await reverse();
  await refusal(reverse(), 'conflict');
  expect(await stateOf(itemId)).toEqual({ status: 'published', hidden: false });
  expect((await stateOf(await publish(alike))).status).toBe('published');
});

test('other items with a file of what was taken down become cases of their own, once', async () => {
  const files = [await sendPicture(await scene(141).png().toBuffer())];
  const make = async (title: string) =>
    (await model.call.createItem({ kind: 'gallery', title, files })).data._id;
  const [itemId, other] = [await make('Taken down'), await make('With the same picture')];
  const apart = await publish(await scene(143).png().toBuffer());
  await library.work();
  const { data } = await ask().report({ kind: 'item', id: itemId, reason: 'harassment', text: 'Look.' });
  await decide(await caseOf(data.number), 'takeDown');
  await runJobs();
  const about = (id: string) =>
    library.run('select number, status, reason, text from moderation.cases where item_id = $1', [id]);
  const [found, ...more] = await about(other);
  expect(found).toMatchObject({
    status: 'open',
    reason: 'harassment',
    text: `This has a file of what was taken down in case ${data.number}.`,
  });
  expect(more).toEqual([]);
  expect(await about(apart)).toEqual([]);
  // Shown until somebody has looked, as for any report of this kind.
  expect(await stateOf(other)).toEqual({ status: 'published', hidden: false });
  await decide(await caseOf(Number(found?.number)), 'takeDown');
  await runJobs();
  expect(await about(itemId)).toHaveLength(1);
});

test('a report about a minor hides at once; the next joins its case, and dismissing that shows it again', async () => {
  const itemId = await publish(await scene(3).png().toBuffer());
  const first = await ask().report({ kind: 'item', id: itemId, reason: 'minor' });
  expect(await stateOf(itemId)).toEqual({ status: 'hidden', hidden: true });
  const second = await ask().complain({
    name: 'Somebody',
    email: 'somebody@example.org',
    address: `https://site.test/profile/x?post=${itemId}`,
    reason: 'minor',
    text: 'The person looks very young.',
    inGoodFaith: true,
  });
  expect(Date.parse(second.data.dueAt) - library.now().getTime()).toBe(dayMs);
  expect(second.data.number).toBe(first.data.number);
  expect((await stateOf(itemId)).hidden).toBe(true);
  await decide(await caseOf(second.data.number), 'dismiss');
  expect(await stateOf(itemId)).toEqual({ status: 'published', hidden: false });
  expect(mails.filter(({ to }) => to === 'somebody@example.org')).toHaveLength(2);
});

test('what a person dismissed is not hidden again by nobody: it takes an account in good standing, or new files', async () => {
  const itemId = await publish(await scene(27).png().toBuffer());
  const minor = { kind: 'item', id: itemId, reason: 'minor' } as const;
  const dismiss = async (number: number) => decide(await caseOf(number), 'dismiss');
  await dismiss((await ask().report(minor)).data.number);
  expect(await stateOf(itemId)).toEqual({ status: 'published', hidden: false });

  // Anonymous, by the form, and from an account of this very minute: a case is opened and nothing is hidden.
  const again = await ask().report(minor);
  const complaint = await ask().complain({
    name: 'Somebody',
    email: 'somebody@example.org',
    address: `https://site.test/profile/x?post=${itemId}`,
    reason: 'minor',
    text: 'The person looks very young.',
    inGoodFaith: true,
  });
  const fresh = await library.member();
  await library.run('update accounts.accounts set created_at = $2 where id = $1', [fresh.id, library.now()]);
  const third = await ask(fresh.session).report(minor);
  expect(await stateOf(itemId)).toEqual({ status: 'published', hidden: false });
  expect(new Set([again, complaint, third].map(({ data }) => data.number)).size).toBe(1);
  await dismiss(again.data.number);
  expect(await stateOf(itemId)).toEqual({ status: 'published', hidden: false });

  // A known member hides it, until somebody looks; the same member not a second time.
  const known = await library.member();
  await library.run('update accounts.accounts set created_at = $2 where id = $1', [
    known.id,
    new Date(library.now().getTime() - 2 * dayMs),
  ]);
  const byMember = await ask(known.session).report(minor);
  expect((await stateOf(itemId)).hidden).toBe(true);
  await dismiss(byMember.data.number);
  const once = await ask(known.session).report(minor);
  expect((await stateOf(itemId)).hidden).toBe(false);
  await dismiss(once.data.number);

  // A file that nobody has reviewed is new ground for anybody.
  await library.run(
    `update library.files set created_at = $2
     where id in (select file_id from library.item_files where item_id = $1)`,
    [itemId, new Date(library.now().getTime() + minuteMs)],
  );
  await ask().report(minor);
  expect((await stateOf(itemId)).hidden).toBe(true);
});

test('four complaints about one post are one case: the gravest clock, one decision, one answer each', async () => {
  const itemId = await publish(await scene(41).png().toBuffer());
  const [first, second] = [await library.member(), await library.member()];
  const about = { kind: 'item', id: itemId } as const;
  const complaint = (email: string) => ({
    name: 'Somebody',
    email,
    address: `https://site.test/profile/x?post=${itemId}`,
    reason: 'intimate' as const,
    text: 'I never agreed to this picture.',
    inGoodFaith: true as const,
  });
  const receipts = await Promise.all([
    ask(first.session).report({ ...about, reason: 'spam' }),
    ask(second.session).report({ ...about, reason: 'harassment' }),
    ask().complain(complaint('anna@example.org')),
    ask().complain(complaint('Anna@example.org')),
  ]);
  const numbers = new Set(receipts.map(({ data }) => data.number));
  expect(numbers.size).toBe(1);
  const caseId = await caseOf([...numbers][0] ?? 0);
  const [row] = await library.run(
    `select reason, (due_at - created_at)::text as clock,
       (select count(*)::int from moderation.report_list where case_id = cases.id) as reports
     from moderation.cases where id = $1`,
    [caseId],
  );
  expect(row).toEqual({ reason: 'intimate', clock: '2 days', reports: 4 });

  mails.length = 0;
  const request = { caseId, decision: 'takeDown' as const, staffId };
  const words = 'We took down {subject} on {date}: nobody agreed to it.';
  const { statement } = await library.database.transaction((tx) =>
    compliance.decideCase(tx, { ...request, statement: words }),
  );
  expect(statement).toBe('We took down Gallery post: By the window on 2026-03-02: nobody agreed to it.');
  const answered = mails.map(({ to }) => to.toLowerCase()).sort();
  const people = [first, second, model].map(({ username }) => `${username}@example.org`);
  expect(answered).toEqual(['anna@example.org', ...people].sort());
  expect((await ask(first.session).getReportLimit({})).data.openReports).toBe(0);

  // What comes after the decision is a case of its own.
  const later = await ask(first.session).report({ ...about, reason: 'spam' });
  expect(numbers.has(later.data.number)).toBe(false);
});

test('whoever decided a case decides no appeal of it', async () => {
  const itemId = await publish(await scene(42).png().toBuffer());
  const { data } = await ask().report({ kind: 'item', id: itemId, reason: 'harassment' });
  const caseId = await caseOf(data.number);
  await decide(caseId, 'takeDown');
  await ask(model.session).appealDecision({ caseId, text: 'Please look at it again.' });
  const appeal = (by: string) =>
    library.database.transaction((tx) =>
      compliance.decideAppeal(tx, {
        caseId,
        outcome: 'upheld',
        statement: 'It still breaks rule 4.',
        staffId: by,
      }),
    );
  await refusal(appeal(staffId), 'conflict');
  await appeal(colleagueId);
});

test('a profile reported as under 18 is hidden, its show ends, and only a dismissal shows it again', async () => {
  const accused = await library.model();
  const minor = { kind: 'profile', id: accused.id, reason: 'minor' } as const;
  const hidden = async () => {
    const rows = await library.run('select id from accounts.hidden_models(null, null) as h(id)');
    return rows.some(({ id }) => id === accused.id);
  };
  endedShows.length = 0;
  // It joins a case that hides nothing, which then hides her.
  const spam = await ask().report({ ...minor, reason: 'spam' });
  expect(await hidden()).toBe(false);
  const first = await ask().report(minor);
  expect(first.data.number).toBe(spam.data.number);
  expect(await hidden()).toBe(true);
  expect(endedShows).toEqual([accused.id]);
  await refusal(accounts.assertModelMayGoLive(accused.id), 'not_approved');
  await decide(await caseOf(first.data.number), 'dismiss');
  expect(await hidden()).toBe(false);

  // Staff cleared her: reports without an account hide nothing any more.
  const again = await ask().report(minor);
  expect(await hidden()).toBe(false);
  await decide(await caseOf(again.data.number), 'suspend');
  expect(await hidden()).toBe(false);
  const [row] = await library.run(
    'select suspended_at is not null as yes from accounts.accounts where id = $1',
    [accused.id],
  );
  expect(row).toEqual({ yes: true });
});

test('one account has a bounded number of reports waiting', async () => {
  const member = await library.member();
  await library.run(
    `insert into moderation.cases (id, source, subject_kind, subject_label, reason, text, reporter_id, is_urgent, status,
       created_at, due_at)
     select gen_random_uuid(), 'report', 'address', 'x', 'spam', '', $1, false, 'open', now(), now()
     from generate_series(1, 30)`,
    [member.id],
  );
  const form = { kind: 'profile', id: model.id, reason: 'spam' } as const;
  await refusal(ask(member.session).report(form), 'rate_limited');
  await library.run(`delete from moderation.cases where reporter_id = $1`, [member.id]);
  expect((await ask(member.session).report(form)).data.number).toBeGreaterThan(0);
});

test('the same report by the same person is one case; a suspension ends with a reversed appeal', async () => {
  const bad = await library.model();
  const member = await library.member();
  const form = { kind: 'profile', id: bad.id, reason: 'impersonation' } as const;
  const { data } = await ask(member.session).report(form);
  expect((await ask(member.session).report(form)).data.number).toBe(data.number);
  await refusal(ask().report({ kind: 'item', id: uuid(), reason: 'spam' }), 'not_found');
  const caseId = await caseOf(data.number);
  await refusal(decide(caseId, 'takeDown'), 'invalid_input');
  await decide(caseId, 'suspend');
  const suspended = () =>
    library.run('select suspended_at is not null as yes from accounts.accounts where id = $1', [bad.id]);
  expect(await suspended()).toEqual([{ yes: true }]);
  const link = mails.find(({ text }) => text.includes(`/decision/${caseId}`))?.text ?? '';
  const token = /token=([\w-]{43})/.exec(link)?.[1];
  await ask().appealDecision({ caseId, token, text: 'I am who I say I am.' });
  await library.database.transaction((tx) =>
    compliance.decideAppeal(tx, {
      caseId,
      outcome: 'reversed',
      statement: 'Shown by a document.',
      staffId: colleagueId,
    }),
  );
  expect(await suspended()).toEqual([{ yes: false }]);
});

test('a call or private show is reported by the two in it, about the other one', async () => {
  const [member, stranger] = [await library.member(), await library.member()];
  const [callId, showId, privateShowId] = [uuid(), uuid(), uuid()];
  await library.run(
    `insert into calls.calls (id, back_channel, model_id, member_id, caller_id, cost, min_minutes, status, rung_at)
     values ($1, $2, $3, $4, $4, 12, 1, 'active', now())`,
    [callId, uuid(), model.id, member.id],
  );
  await library.run(
    `insert into shows.shows (id, model_id, status, show_type, cost, title, created_at, started_at)
     values ($1, $2, 'live', 'free', 0, '', now(), now())`,
    [showId, model.id],
  );
  await library.run(
    `insert into private_shows.private_shows (id, show_id, model_id, member_id, status, cost, min_minutes, two_way, asked_at)
     values ($1, $2, $3, $4, 'accepted', 20, 1, false, now())`,
    [privateShowId, showId, model.id, member.id],
  );
  const reports = [
    { kind: 'call', id: callId, by: member, about: model },
    { kind: 'privateShow', id: privateShowId, by: model, about: member },
  ] as const;
  for (const { kind, id, by, about } of reports) {
    const form = { kind, id, reason: 'harassment', text: 'Threatened me.' } as const;
    await refusal(ask(stranger.session).report(form), 'not_found');
    await refusal(ask().report(form), 'not_found');
    const { data } = await ask(by.session).report(form);
    const [row] = await library.run(
      'select subject_kind, subject_id, account_id, subject_label from moderation.cases where number = $1',
      [data.number],
    );
    expect(row).toMatchObject({ subject_kind: kind, subject_id: id, account_id: about.id });
    expect(row?.subject_label).toContain(`@${about.username}`);
  }
});

test('when releases are asked for, an item waits for those of everyone named on it', async () => {
  releasesRequired = true;
  const other = await library.model();
  const make = async (people: { name: string; username?: string }[]) => {
    const files = [await sendPicture(await scene(11).png().toBuffer())];
    const { data } = await model.call.createItem({ kind: 'gallery', title: 'Two lamps', files, people });
    await library.work();
    return data._id;
  };
  const held = await make([{ name: 'Ida Wick' }]);
  const [row] = await library.run('select status, held_reason from library.items where id = $1', [held]);
  expect(row).toMatchObject({ status: 'draft', held_reason: expect.stringContaining('Ida Wick') });
  const named = await make([{ name: 'The other', username: other.username }]);
  expect((await stateOf(named)).status).toBe('published');
  releasesRequired = false;
  expect((await stateOf(await make([{ name: 'Ida Wick' }]))).status).toBe('published');
});

test('a message is taken down for both, with reasons, and comes back when the appeal is right', async () => {
  const member = await library.member();
  const [conversation, messageId] = [uuid(), uuid()];
  await library.run(
    'insert into messages.conversations (id, model_id, member_id, created_at) values ($1, $2, $3, now())',
    [conversation, model.id, member.id],
  );
  await library.run(
    `insert into messages.direct_messages (id, client_message_id, conversation_id, sender_id, text, created_at)
     values ($1, $2, $3, $4, 'A threat.', now())`,
    [messageId, uuid(), conversation, model.id],
  );
  const { data } = await ask().report({ kind: 'message', id: messageId, reason: 'harassment', text: '' });
  const caseId = await caseOf(data.number);
  await decide(caseId, 'takeDown');
  const state = () =>
    library.run(
      `select removed_at is not null as removed, taken_down_at is not null as down from messages.direct_messages
       where id = $1`,
      [messageId],
    );
  expect(await state()).toEqual([{ removed: true, down: true }]);
  const gone = { conversationId: conversation, messageId, isTakenDown: true };
  for (const { id } of [member, model]) {
    await expect.poll(() => emitted).toContainEqual([`account:${id}`, 'direct.removed', gone]);
  }
  expect(mails.findLast(({ to }) => to.startsWith(model.username))?.text).toContain(
    'We deleted your message',
  );
  const { data: listed } = await ask(model.session).listDecisions({});
  expect(listed.find(({ _id }) => _id === caseId)).toMatchObject({ subjectKind: 'message', appeal: null });
  await ask(model.session).appealDecision({ caseId, text: 'It was a line from a play we both know.' });
  const request = {
    caseId,
    outcome: 'reversed',
    statement: 'You are right about this.',
    staffId: colleagueId,
  } as const;
  await library.database.transaction((tx) => compliance.decideAppeal(tx, request));
  expect(await state()).toEqual([{ removed: false, down: false }]);
});

test('a line of a room goes by a decision, and one its sender took back stays so', async () => {
  const [messageId, channel] = [uuid(), uuid()];
  await library.run(
    `insert into rooms.messages (id, client_message_id, channel_id, show_id, sender_id, sender_username, sender_type,
       text, created_at, removed_at)
     values ($1, $2, $3, $4, $5, 'somebody', 'model', 'A threat.', now(), '2026-01-01')`,
    [messageId, uuid(), channel, uuid(), model.id],
  );
  const { data } = await ask().report({ kind: 'message', id: messageId, reason: 'harassment', text: '' });
  const caseId = await caseOf(data.number);
  await decide(caseId, 'takeDown');
  // To the room, and to the page her broadcasting software shows of its chat.
  const [to, ...said] = emitted.find(([, event]) => event === 'room.lineRemoved') ?? [];
  expect(to).toMatchObject({ room: `room:${channel}`, also: [`source:chat:${channel}`] });
  expect(said).toEqual(['room.lineRemoved', { channelName: channel, messageId }]);
  await ask(model.session).appealDecision({ caseId, text: 'It was a line from a play we both know.' });
  const request = {
    caseId,
    outcome: 'reversed',
    statement: 'You are right about this.',
    staffId: colleagueId,
  } as const;
  await library.database.transaction((tx) => compliance.decideAppeal(tx, request));
  expect(
    await library.run(
      'select removed_at is not null as removed, taken_down_at from rooms.messages where id = $1',
      [messageId],
    ),
  ).toEqual([{ removed: true, taken_down_at: null }]);
});

test('a complaint about a minor hides what it is pointed at, at once; a report stays with its page', async () => {
  const itemId = await publish(await scene(24).png().toBuffer());
  const { data } = await ask().complain({
    name: 'Ida Brandt',
    email: 'ida@example.test',
    address: 'the picture by the window',
    reason: 'minor',
    text: 'Somebody in it looks very young.',
    inGoodFaith: true,
  });
  const caseId = await caseOf(data.number);
  const point = (target: string) =>
    library.database.transaction((tx) => compliance.pointCase(tx, { caseId, target }));
  await point(itemId);
  expect(await stateOf(itemId)).toMatchObject({ hidden: true });
  await expect(point(model.id)).rejects.toMatchObject({ code: 'conflict' });
  await decide(caseId, 'dismiss');
  expect(await stateOf(itemId)).toMatchObject({ hidden: false });
  const reported = await ask().report({ kind: 'item', id: itemId, reason: 'spam', text: '' });
  const request = { caseId: await caseOf(reported.data.number), target: model.id };
  await expect(library.database.transaction((tx) => compliance.pointCase(tx, request))).rejects.toMatchObject(
    {
      code: 'conflict',
    },
  );
});

test('a show is ended by a decision about it', async () => {
  const { data } = await ask().report({ kind: 'show', id: model.id, reason: 'illegal', text: '' });
  endedShows.length = 0;
  await decide(await caseOf(data.number), 'takeDown');
  expect(endedShows).toEqual([model.id]);
  expect(mails.findLast(({ to }) => to.startsWith(model.username))?.text).toContain('We ended');
});

test('what is reported is saved encrypted with its hash, opens in the admin console, and is destroyed after a year', async () => {
  const picture = await scene(17).png().toBuffer();
  const itemId = await publish(picture);
  queued.splice(0);
  const { data } = await ask().report({ kind: 'item', id: itemId, reason: 'spam', text: '' });
  await runJobs();
  const again = await ask().report({ kind: 'item', id: itemId, reason: 'other', text: 'Again.' });
  await runJobs();
  const saved = (await library.run(
    `select id, label, encode(sha256, 'hex') as sha256 from moderation.case_evidence where subject_id = $1`,
    [itemId],
  )) as { id: string; label: string; sha256: string }[];
  expect(saved.map(({ label }) => label).sort()).toEqual(['file.png', 'words.json']);
  expect(again.data.number).toBe(data.number);
  const file = saved.find(({ label }) => label === 'file.png');
  expect(file?.sha256).toBe(createHash('sha256').update(picture).digest('hex'));
  const open = (evidenceId = '', piece = 0) =>
    compliance.openEvidence(library.database, { evidenceId, piece });
  expect(await open(file?.id)).toMatchObject({ contentType: 'image/png', pieceCount: 1, bytes: picture });
  const words = await open(saved.find(({ label }) => label === 'words.json')?.id);
  expect(JSON.parse(words.bytes.toString())).toMatchObject({ about: 'item', id: itemId });
  await refusal(open(file?.id, 1), 'not_found');
  const encrypted = async () =>
    (await readdir(vaultFolder, { recursive: true })).filter((one) => one.endsWith('.encrypted')).length;
  const before = await encrypted();

  await decide(await caseOf(data.number), 'dismiss');
  const expire = async () => handlers.get('moderation.expire-evidence')?.({}, undefined as never);
  passedMs = 300 * dayMs;
  await expire();
  expect(await encrypted()).toBe(before);
  // The operator may keep them longer.
  passedMs = 370 * dayMs;
  evidenceDays = 380;
  await expire();
  expect(await encrypted()).toBe(before);
  await library.run(
    `insert into admin.legal_holds (account_id, reason, set_at) values ($1, 'A court.', now())`,
    [model.id],
  );
  passedMs = 400 * dayMs;
  await expire();
  expect(await encrypted()).toBe(before);
  await library.run('delete from admin.legal_holds where account_id = $1', [model.id]);
  await expire();
  expect(await encrypted()).toBeLessThanOrEqual(before - 2);
  await refusal(open(file?.id), 'not_found');
  passedMs = 0;
});

test('a notice takes down, a counter-notice brings back after ten business days unless somebody sues; strikes add up', async () => {
  const notice = {
    name: 'Ida Brandt',
    address: '1 Wick Lane, Lanternton',
    phone: '+1 555 0100',
    email: 'ida@example.test',
    work: 'My photograph of a window, first shown at https://ida.example.test.',
    signature: 'Ida Brandt',
    inGoodFaith: true,
    underPenalty: true,
  } as const;
  const counter = {
    name: 'Bright Lamp',
    address: '2 Wick Lane, Lanternton',
    phone: '+1 555 0101',
    text: 'I took this picture myself and can show the others.',
    signature: 'Bright Lamp',
    underPenalty: true,
    consentsToCourt: true,
  } as const;
  const strikes = async () =>
    await library.run(
      `select proposes_suspension as proposes, withdrawn_at is not null as withdrawn from moderation.copyright_strikes
       where account_id = $1 order by struck_at, case_id`,
      [model.id],
    );
  const takeDown = async (number: number) => {
    const itemId = await publish(await scene(number).png().toBuffer());
    const material = `https://site.test/profile/x?post=${itemId}`;
    const { data } = await ask().sendDmcaNotice({ ...notice, material });
    const caseId = await caseOf(data.number);
    await decide(caseId, 'takeDown');
    return { itemId, caseId };
  };
  // One notice about several pages is a case for each, named in one mail.
  const two = [
    await publish(await scene(31).png().toBuffer()),
    await publish(await scene(32).png().toBuffer()),
  ];
  const lines = two.map((itemId) => `https://site.test/profile/x?post=${itemId}`);
  const both = await ask().sendDmcaNotice({ ...notice, material: ` ${lines.join('\n\n ')}\n${lines[0]} ` });
  expect(both.data.otherNumbers).toHaveLength(1);
  for (const [at, number] of [both.data.number, ...both.data.otherNumbers].entries()) {
    const row = await library.run('select item_id, address from moderation.cases where id = $1', [
      await caseOf(number),
    ]);
    expect(row).toEqual([{ item_id: two[at], address: lines[at] }]);
    await decide(await caseOf(number), 'dismiss');
  }
  await expect(
    ask().sendDmcaNotice({ ...notice, material: Array.from({ length: 51 }, (_, n) => `/p/${n}`).join('\n') }),
  ).rejects.toThrow('Input validation failed');
  // An address that names nothing here can only be dismissed, until somebody says what it means.
  const meant = await publish(await scene(23).png().toBuffer());
  const unknown = await ask().sendDmcaNotice({ ...notice, material: 'https://elsewhere.test/copied.png' });
  const unclear = await caseOf(unknown.data.number);
  await expect(decide(unclear, 'takeDown')).rejects.toMatchObject({ code: 'invalid_input' });
  const point = (target: string, caseId = unclear) =>
    library.database.transaction((tx) => compliance.pointCase(tx, { caseId, target }));
  await expect(point('https://site.test/nowhere')).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(point(uuid())).rejects.toMatchObject({ code: 'invalid_input' });
  const pointed = await point(`https://site.test/profile/x?post=${meant}`);
  expect(pointed).toMatchObject({
    before: 'https://elsewhere.test/copied.png',
    label: 'Gallery post: By the window',
  });
  await point(meant);
  await runJobs();
  expect(
    await library.run(
      `select address, item_id, account_id, (select count(*)::int from moderation.case_evidence e where e.case_id = c.id) > 0 as saved
       from moderation.cases c where id = $1`,
      [unclear],
    ),
  ).toEqual([
    { address: 'https://elsewhere.test/copied.png', item_id: meant, account_id: model.id, saved: true },
  ]);
  await decide(unclear, 'takeDown');
  expect(await stateOf(meant)).toMatchObject({ hidden: true });
  expect(mails.findLast(({ to }) => to.startsWith(model.username))?.text).toContain('Ida Brandt');
  await expect(point(meant)).rejects.toMatchObject({ code: 'conflict' });
  const counted = await library.run('select case_id from moderation.copyright_strikes where case_id = $1', [
    unclear,
  ]);
  expect(counted).toHaveLength(1);
  await library.run('delete from moderation.copyright_strikes where case_id = $1', [unclear]);

  const first = await takeDown(21);
  passedMs = 1000;
  const second = await takeDown(22);
  expect(await strikes()).toEqual([
    { proposes: false, withdrawn: false },
    { proposes: true, withdrawn: false },
  ]);
  for (const { caseId } of [first, second]) {
    const view = await ask(model.session).sendCounterNotice({ ...counter, caseId });
    expect(view.data.dmca?.restoreFrom).not.toBeNull();
    await expect(ask(model.session).sendCounterNotice({ ...counter, caseId })).rejects.toMatchObject({
      code: 'conflict',
    });
  }
  expect(
    mails.filter(({ to, text }) => to === 'ida@example.test' && text.includes('2 Wick Lane')),
  ).toHaveLength(2);
  await library.database.transaction((tx) =>
    compliance.recordLawsuit(tx, { caseId: second.caseId, statement: 'Filed in Lanternton, number 7.' }),
  );
  const restore = handlers.get('moderation.restore-countered');
  await restore?.({}, undefined as never);
  expect(await stateOf(first.itemId)).toMatchObject({ hidden: true });
  passedMs = 11 * dayMs;
  await restore?.({}, undefined as never);
  expect(await stateOf(first.itemId)).toMatchObject({ hidden: true });
  passedMs = 18 * dayMs;
  await restore?.({}, undefined as never);
  expect(await stateOf(first.itemId)).toEqual({ status: 'published', hidden: false });
  expect(await stateOf(second.itemId)).toMatchObject({ hidden: true });
  expect(await strikes()).toEqual([
    { proposes: false, withdrawn: true },
    { proposes: true, withdrawn: false },
  ]);
  passedMs = 0;
});

test('a model reports a leaked copy by its code, and learns of nobody whose name it didn’t show', async () => {
  const itemId = await publish(await scene(21).png().toBuffer());
  const [member, other] = [await library.member(), await library.model()];
  await library.run(
    `insert into watermarks.choices (model_id, on_media, on_live, changed_at) values ($1, true, false, now())`,
    [model.id],
  );
  await library.run('update accounts.accounts set hide_spending = true where id = $1', [member.id]);
  const copy = { modelId: model.id, viewerId: member.id, kind: 'item', subjectId: itemId } as const;
  const { code = '' } = (await watermarks.markOf(copy)) ?? {};
  await refusal(ask(other.session).reportLeak({ code }), 'not_found');
  const { data } = await ask(model.session).reportLeak({ code: code.toLowerCase() });
  expect((await ask(model.session).reportLeak({ code })).data).toEqual(data);
  const caseId = await caseOf(data.number);
  const [opened] = await library.run('select subject_label, account_id from moderation.cases where id = $1', [
    caseId,
  ]);
  expect(opened).toEqual({ subject_label: `Leaked copy with the watermark ${code}`, account_id: null });

  const target = member.id;
  await library.database.transaction((tx) => compliance.pointCase(tx, { caseId, target }));
  await decide(caseId, 'dismiss');
  const outcome = mails.filter(({ to }) => to === `${model.username}@example.org`).at(-1);
  expect(outcome?.text).toContain(code);
  expect(outcome?.text).not.toContain(member.username);
  const copies = await Promise.all(
    complianceData.tables
      .filter(({ erase }) => typeof erase === 'object')
      .map((table) => copyTable(library.database, table, model.id)),
  );
  expect(JSON.stringify(copies)).toContain(`watermark:${code}`);
  expect(JSON.stringify(copies)).not.toContain(member.username);
  expect(JSON.stringify(copies)).not.toContain(member.id);
});
