import { dayMs, hourMs, minuteMs } from '@candela/contract/shared/durations';
import { contextOf, mailerInto, refusal, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { createTestEvents } from '@candela/testkit/test-events';
import { addAccount } from '@candela/testkit/test-people';
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '../../platform/database/index.ts';
import type { WrittenMail } from '../../platform/mail/index.ts';
import { type Accounts, createAccounts } from '../accounts/index.ts';
import { createSchedule, type Schedule } from './index.ts';

/** Shows a model plans while she waits for approval, and who gets to see them. */

let test: TestDatabase;
let accounts: Accounts;
let schedule: Schedule;
let nowMs = Date.parse('2026-03-01T12:00:00Z');
const mails: WrittenMail[] = [];

beforeAll(async () => {
  test = await openTestDatabase();
  const { database } = test;
  const site = { siteName: () => 'Candela', publicUrl: 'https://site.test' };
  const shared = { database, clock: () => new Date(nowMs), events: createTestEvents(), ...site };
  accounts = createAccounts({ ...shared, mailer: mailerInto(mails), answerFloorMs: 0 });
  schedule = createSchedule({ ...shared, isOff: () => false, accounts, jobs: { every: () => {} } });
});
afterAll(() => test.drop());

const as = (accountId?: string, type: 'user' | 'model' = 'user') =>
  createRouterClient(schedule.routes, {
    context: contextOf(accountId === undefined ? undefined : sessionOf(accountId, type)),
  });

const follow = statement<object>(
  'test.follow',
  'insert into discovery.favourite_models (account_id, model_id, created_at) values ($1, $2, $3)',
);
const addRule = statement<object>(
  'test.share-rule',
  `insert into ledger.creator_share_rules (id, model_id, kind, share, percent, starts_at, reason, made_at)
   values (gen_random_uuid(), $1, 'privateShow', 'percent', 65, $2, 'A test', $2::timestamptz - interval '1 hour')`,
);
let applicants = 0;

/** A model who confirmed her email and waits. */
async function applicant() {
  applicants += 1;
  const username = `applicant${applicants}`;
  const email = `${username}@example.org`;
  const visitor = createRouterClient(accounts.routes, { context: contextOf() });
  const password = 'quiet harbour 7';
  await visitor.register({ type: 'model', username, email, password, dob: '1990-04-05', acceptTerms: true });
  const otp = /\b\d{6}\b/.exec(mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
  const verified = await visitor.verifyCode({ email, otp, purpose: 'verifyEmail' });
  if (verified.data.purpose !== 'verifyEmail' || verified.data.result.status !== 'unverified') {
    throw new Error('She does not wait.');
  }
  const token = verified.data.result.unverifiedUser.applicationToken ?? '';
  return { username, token, id: (await accounts.applicantOf(token)) ?? '' };
}

/** A member who follows a model, with the address of their calendar. */
async function followerOf(modelId: string) {
  const id = await addAccount(test.database, 'user');
  await test.database.execute(follow, [id, modelId, new Date(nowMs)]);
  const { data } = await as(id).createCalendarFeed({});
  return { id, calendar: data.url.split('/').at(-1) ?? '' };
}

const plan = (hours: number) => ({
  title: 'First light',
  startsAt: new Date(nowMs + hours * hourMs).toISOString(),
  minutes: 60,
  kind: 'free' as const,
  cost: 0,
});

it('plans shows that nobody else sees, changes them and takes them back', async () => {
  const { token } = await applicant();
  const planned = await as().prepareShow({ token, ...plan(24) });
  expect(planned.data).toMatchObject([{ title: 'First light', minutes: 60 }]);
  await refusal(as().prepareShow({ token, ...plan(24) }), 'invalid_input');
  await refusal(as().prepareShow({ token, ...plan(-1) }), 'invalid_input');
  const showId = planned.data[0]?._id ?? '';
  const changed = await as().prepareShow({ token, showId, ...plan(30), title: 'By the river' });
  expect(changed.data).toMatchObject([{ _id: showId, title: 'By the river' }]);
  const other = await applicant();
  await refusal(as().prepareShow({ token: other.token, showId, ...plan(40) }), 'not_found');
  await refusal(as().removePreparedShow({ token: other.token, showId }), 'not_found');
  await refusal(as().listPreparedShows({ token: 'x'.repeat(43) }), 'unauthenticated');
  await refusal(as().prepareShow({ token: 'x'.repeat(43), ...plan(5) }), 'unauthenticated');
  await refusal(as().getPreparedShares({ token: 'x'.repeat(43) }), 'unauthenticated');
  expect((await as().removePreparedShow({ token, showId })).data).toEqual([]);
  expect((await as().listPreparedShows({ token })).data).toEqual([]);
});

it('says what she will get of a price by the rules that hold for her', async () => {
  const { token, id } = await applicant();
  const other = await applicant();
  await test.database.execute(addRule, [id, new Date(nowMs - hourMs)]);
  const of = async (whose: string) =>
    new Map((await as().getPreparedShares({ token: whose })).data.map((one) => [one.kind, one.percent]));
  const [mine, theirs] = [await of(token), await of(other.token)];
  expect([mine.get('privateShow'), theirs.get('privateShow')]).toEqual([65, 80]);
  expect(mine.get('liveStream')).toBe(theirs.get('liveStream'));
});

it('is announced with the approval and never before, whoever asks', async () => {
  const { token, id, username } = await applicant();
  const follower = await followerOf(id);
  const member = await addAccount(test.database, 'user');
  const { data } = await as().prepareShow({ token, ...plan(3) });
  const showId = data[0]?._id ?? '';
  const seenBy = async (viewer?: string) => (await as(viewer).listPlannedShows({ modelId: id })).data.length;

  for (const viewer of [undefined, member, follower.id]) expect(await seenBy(viewer)).toBe(0);
  expect((await as(follower.id).listFollowedShows({ hours: 24 })).data).toEqual([]);
  for (const viewer of [member, follower.id]) {
    await refusal(as(viewer).setShowReminder({ showId, isOn: true }), 'not_found');
  }
  expect(await schedule.findCalendar(follower.calendar)).not.toContain('First light');

  await accounts.rejectModel(username, 'Not yet.');
  expect(await seenBy(follower.id)).toBe(0);
  expect((await as().listPreparedShows({ token })).data, 'a rejected model may go on').toHaveLength(1);

  await accounts.approveModel(username);
  for (const viewer of [undefined, member, follower.id]) expect(await seenBy(viewer)).toBe(1);
  expect((await as(follower.id).listFollowedShows({ hours: 24 })).data).toMatchObject([{ _id: showId }]);
  expect((await as(member).setShowReminder({ showId, isOn: true })).data.isReminded).toBe(true);
  expect(await schedule.findCalendar(follower.calendar)).toContain('First light');
  expect((await as(id, 'model').listMyPlannedShows({})).data).toMatchObject([{ _id: showId }]);

  // What is public is planned with her session.
  await refusal(as().prepareShow({ token, ...plan(9) }), 'conflict');
  await refusal(as().removePreparedShow({ token, showId }), 'conflict');
});

it('announces nothing that is over by the time she is approved', async () => {
  const { token, id, username } = await applicant();
  await as().prepareShow({ token, ...plan(2) });
  nowMs += dayMs - minuteMs;
  await accounts.approveModel(username);
  expect((await as().listPlannedShows({ modelId: id })).data).toEqual([]);
});

it('leaves nothing in calendars of what was taken back or was over before the approval', async () => {
  const { token, id, username } = await applicant();
  const { calendar } = await followerOf(id);
  const prepare = async (title: string, hours: number) =>
    (await as().prepareShow({ token, ...plan(hours), title })).data.find((show) => show.title === title)
      ?._id ?? '';
  await as().removePreparedShow({ token, showId: await prepare('Taken back', 30) });
  await prepare('Over', 2);
  await prepare('To come', 40);
  await accounts.rejectModel(username, 'Not yet.');
  nowMs += dayMs;
  await accounts.approveModel(username);
  const shown = await schedule.findCalendar(calendar);
  expect(shown).toContain('To come');
  expect(shown).not.toContain('Over');
  expect(shown).not.toContain('Taken back');
});

it('leaves alone what was announced before its model was rejected', async () => {
  const { token, id, username } = await applicant();
  const { calendar } = await followerOf(id);
  await accounts.approveModel(username);
  const given = await as(id, 'model').planShow({ ...plan(2), title: 'Given' });
  const { data } = await as(id, 'model').planShow({ ...plan(48), title: 'Announced' });
  const showId = data._id;
  await accounts.rejectModel(username, 'Not any more.');
  await refusal(as().removePreparedShow({ token, showId }), 'conflict');
  await refusal(as().prepareShow({ token, showId, ...plan(50) }), 'conflict');
  const later = (await as().prepareShow({ token, ...plan(60), title: 'Later' })).data;
  expect(later.map(({ title, canChange }) => [title, canChange])).toEqual([
    ['Given', false],
    ['Announced', false],
    ['Later', true],
  ]);
  nowMs += dayMs;
  await accounts.approveModel(username);
  expect(given.data.title).toBe('Given');
  const shown = await schedule.findCalendar(calendar);
  for (const title of ['Given', 'Announced']) expect(shown).toContain(title);
  expect(shown).not.toContain('CANCELLED');
});
