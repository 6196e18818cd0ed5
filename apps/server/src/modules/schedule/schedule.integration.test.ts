import type { schedule as contract } from '@candela/contract/schedule/operations';
import { dayMs, hourMs, minuteMs } from '@candela/contract/shared/durations';
import type { SiteFeature } from '@candela/contract/shared/site-features';
import { contextOf, refusal, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { addAccount } from '@candela/testkit/test-people';
import { createRouterClient, type RouterClient } from '@orpc/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { statement } from '../../platform/database/index.ts';
import { asViewer } from '../../platform/viewer/index.ts';
import { createSchedule, type plannedShowNews, type Schedule } from './index.ts';

type Operations = Record<keyof typeof contract, unknown> & RouterClient<Schedule['routes']>;
type News = z.infer<typeof plannedShowNews.schema>;

const begin = new Date('2026-05-01T20:00:00.000Z');
let now: Date;
/** What the operator has turned off. */
let isOff: SiteFeature | undefined;
let test: TestDatabase;
let schedule: Schedule;
let published: News[];
let model: string;
let member: string;
let hers: Operations;
let theirs: Operations;

beforeAll(async () => {
  test = await openTestDatabase();
  schedule = createSchedule({
    database: test.database,
    clock: () => now,
    isOff: (feature) => feature === isOff,
    accounts: { applicantOf: async () => undefined, lockApplicant: async () => {} },
    events: {
      inTransaction: () => {},
      publish: async (_tx, _event, payload) => {
        published.push(payload as News);
      },
    },
    jobs: { every: () => {} },
    siteName: () => 'Candela',
    publicUrl: 'https://site.test',
  });
});
beforeEach(async () => {
  now = begin;
  isOff = undefined;
  published = [];
  model = await addAccount(test.database, 'model');
  member = await addAccount(test.database, 'user');
  hers = as(model, 'model');
  theirs = as(member, 'user');
});
afterAll(() => test.drop());

const as = (accountId: string, type: 'user' | 'model') =>
  createRouterClient(schedule.routes, { context: contextOf(sessionOf(accountId, type)) }) as Operations;
const run = (name: string, text: string, values: unknown[]) =>
  test.database.execute(statement<object>(`schedule-test.${name}`, text), values);
const follow = () =>
  run(
    'follow',
    'insert into discovery.favourite_models (account_id, model_id, created_at) values ($1, $2, $3)',
    [member, model, now],
  );
const block = () =>
  run('block', 'insert into accounts.blocks (account_id, blocked_id, created_at) values ($1, $2, $3)', [
    model,
    member,
    now,
  ]);
const hide = () => run('hide', 'update accounts.accounts set hidden_at = $2 where id = $1', [model, now]);
const inMs = (ms: number) => new Date(begin.getTime() + ms).toISOString();
const form = (ms: number, change = {}) => ({
  startsAt: inMs(ms),
  minutes: 60,
  title: 'Friday, late',
  kind: 'group' as const,
  cost: 6,
  ...change,
});
const plan = async (ms: number, change = {}) => (await hers.planShow(form(ms, change))).data;
const seen = (country?: string) =>
  asViewer({ accountId: member, country }, async () => [
    (await theirs.listPlannedShows({ modelId: model })).data.length,
    (await theirs.listFollowedShows({ hours: 24 })).data.length,
  ]);
const remind = (showId: string, isOn = true) => theirs.setShowReminder({ showId, isOn });

describe('planning', () => {
  it('takes a show within 90 days that does not meet another, and lists the next first', async () => {
    await plan(3 * dayMs);
    await plan(hourMs, { title: 'Tea', kind: 'free', cost: 0 });
    const { data } = await hers.listMyPlannedShows({});
    expect(data.map(({ title }) => title)).toEqual(['Tea', 'Friday, late']);
    for (const ms of [-minuteMs, 91 * dayMs, hourMs + 30 * minuteMs]) {
      const { fields } = await refusal(plan(ms), 'invalid_input');
      expect(Object.keys(fields ?? {})).toEqual(['startsAt']);
    }
    await plan(2 * hourMs);
  });

  it('asks for a price where there is one, a length in bounds and a title of one line', async () => {
    const bad = [
      { kind: 'free' },
      { cost: 0 },
      { cost: 31 },
      { minutes: 14 },
      { title: ' ' },
      { title: 'a\r\nb' },
    ];
    for (const change of bad) await expect(plan(hourMs, change)).rejects.toThrow();
  });

  it('stops at fifty ahead, however many are asked for at once', async () => {
    const asked = Array.from({ length: 53 }, (_, index) => plan((index + 1) * dayMs));
    const done = await Promise.allSettled(asked);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
  });

  it('is changed and cancelled by its model only', async () => {
    const { _id: showId } = await plan(hourMs);
    const other = as(await addAccount(test.database, 'model'), 'model');
    await refusal(other.changePlannedShow({ showId, ...form(hourMs) }), 'not_found');
    await refusal(other.cancelPlannedShow({ showId }), 'not_found');
    await hers.cancelPlannedShow({ showId });
    expect((await hers.listMyPlannedShows({})).data).toEqual([]);
    await refusal(hers.changePlannedShow({ showId, ...form(hourMs) }), 'conflict');
  });
});

describe('who sees it', () => {
  it('shows it on the profile and to followers, unless the model hides', async () => {
    await plan(hourMs);
    expect(await seen()).toEqual([1, 0]);
    await follow();
    expect(await seen()).toEqual([1, 1]);
    await run(
      'country',
      'insert into accounts.country_blocks (model_id, country, created_at) values ($1, $2, $3)',
      [model, 'NO', now],
    );
    expect(await seen('NO')).toEqual([0, 0]);
    expect(await seen('PT')).toEqual([1, 1]);
    await block();
    expect(await seen('PT')).toEqual([0, 0]);
  });

  it('refuses a reminder of a show that is hidden, cancelled or has begun', async () => {
    const { _id: showId } = await plan(hourMs);
    await hide();
    const asked = asViewer({ accountId: member, country: undefined }, () =>
      refusal(remind(showId), 'not_found'),
    );
    await asked;
    now = new Date(begin.getTime() + hourMs);
    await refusal(remind(showId), 'conflict');
  });
});

describe('reminders', () => {
  it('go out once, a quarter of an hour before, even when two processes look', async () => {
    const { _id: showId } = await plan(hourMs);
    await remind(showId);
    await schedule.sendReminders();
    expect(published).toEqual([]);
    now = new Date(begin.getTime() + 46 * minuteMs);
    await Promise.all([schedule.sendReminders(), schedule.sendReminders()]);
    await schedule.sendReminders();
    expect(published).toMatchObject([{ what: 'soon', showId, accountIds: [member] }]);
  });

  it('tell of a change and of the end, and go out again for a new time', async () => {
    const { _id: showId } = await plan(10 * minuteMs);
    await remind(showId);
    await schedule.sendReminders();
    await hers.changePlannedShow({ showId, ...form(10 * minuteMs) });
    expect(published.map(({ what }) => what)).toEqual(['soon']);
    await hers.changePlannedShow({ showId, ...form(hourMs) });
    now = new Date(begin.getTime() + 50 * minuteMs);
    await schedule.sendReminders();
    await hers.cancelPlannedShow({ showId });
    expect(published.map(({ what }) => what)).toEqual(['soon', 'changed', 'soon', 'cancelled']);
  });

  it('are not sent to who took them back, was blocked since, or of a hidden model', async () => {
    const { _id: showId } = await plan(10 * minuteMs);
    await remind(showId);
    await remind(showId, false);
    await schedule.sendReminders();
    await remind(showId);
    await block();
    await schedule.sendReminders();
    await hide();
    await hers.cancelPlannedShow({ showId });
    expect(published).toEqual([]);
  });
});

describe('the calendar', () => {
  const read = async (url: string) => await schedule.findCalendar(url.slice(url.lastIndexOf('/') + 1));
  const address = async (who: Operations) => (await who.createCalendarFeed({})).data.url;

  it('has what is planned and what was cancelled, as RFC 5545 asks', async () => {
    const title = 'Blue, silk; and a "long" évening \\ with more words than one line of a calendar takes';
    const { _id: showId } = await plan(hourMs, { title: title.slice(0, 80) });
    await follow();
    await hers.cancelPlannedShow({ showId });
    await plan(dayMs, { title: 'Tea' });
    const text = (await read(await address(theirs))) ?? '';
    expect(text).toContain('BEGIN:VCALENDAR\r\n');
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const whole = text.replaceAll('\r\n ', '');
    expect(whole).toContain(`UID:${showId}@site.test`);
    expect(whole).toContain('Blue\\, silk\\; and a "long"');
    expect(whole).toContain('DTSTART:20260501T210000Z');
    expect(whole).toContain('DTEND:20260501T220000Z');
    expect(whole).toMatch(/SEQUENCE:1\r\n[\s\S]*DTSTAMP:20260501T200000Z[\s\S]*STATUS:CANCELLED/);
    expect(whole).toContain('STATUS:CONFIRMED');
  });

  it("opens by the newest secret only, and holds nobody's shows who hides", async () => {
    await plan(hourMs, { title: 'Tea' });
    await follow();
    const first = await address(theirs);
    const second = await address(theirs);
    expect(await read(first)).toBeUndefined();
    expect(await read(second)).toContain('Tea');
    await block();
    expect(await read(second)).not.toContain('Tea');
    expect(await read(await address(hers))).toContain('SUMMARY:Tea');
    await theirs.deleteCalendarFeed({});
    expect(await read(second)).toBeUndefined();
    expect((await theirs.getCalendarFeed({})).data.createdAt).toBeNull();
  });
});

it('announces no private show, and reminds nobody of one, while they are turned off', async () => {
  await follow();
  const { _id: showId } = await plan(hourMs, { kind: 'private', cost: 20 });
  await plan(3 * hourMs);
  await remind(showId);
  isOff = 'privateShows';
  expect(await seen()).toEqual([1, 1]);
  const { url } = (await theirs.createCalendarFeed({})).data;
  const calendar = (await schedule.findCalendar(url.slice(url.lastIndexOf('/') + 1))) ?? '';
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  for (const attempt of [
    () => plan(6 * hourMs, { kind: 'private', cost: 20 }),
    () => hers.changePlannedShow({ showId, ...form(2 * hourMs, { kind: 'private', cost: 20 }) }),
  ]) {
    expect(Object.keys((await refusal(attempt(), 'feature_off')).fields ?? {})).toEqual(['kind']);
  }
  await refusal(remind(showId), 'feature_off');
  now = new Date(begin.getTime() + hourMs - 10 * minuteMs);
  await schedule.sendReminders();
  expect(published).toEqual([]);
  expect((await hers.listMyPlannedShows({})).data).toHaveLength(2);
  isOff = undefined;
  await schedule.sendReminders();
  expect(published).toMatchObject([{ what: 'soon', showId }]);
  expect(await seen()).toEqual([2, 2]);
});
