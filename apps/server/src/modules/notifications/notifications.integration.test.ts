import { randomUUID } from 'node:crypto';
import { contextOf, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { addAccount } from '@candela/testkit/test-people';
import { call } from '@orpc/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Queryable, statement, type Transaction } from '../../platform/database/index.ts';
import { verbatim } from '../../platform/i18n/index.ts';
import { type Mail, type WrittenMail, writeMail } from '../../platform/mail/index.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import { createNotifications, type Notice, type Notifications } from './index.ts';

const suspend = statement(
  'test.notices.suspend',
  'update accounts.accounts set suspended_at = now() where id = $1',
);
let test: TestDatabase;
let bell: Notifications;
let account: string;
/** Somebody who has no page open. */
let away: string;
/** Somebody whose mail cannot be written. */
let unreachable: string | undefined;
const now = new Date('2026-05-01T20:00:00.000Z');
const mails: WrittenMail[] = [];
const emitted: { room: string; payload: unknown }[] = [];

/** The address of an account that `addAccount` made. */
const mailOf = (id: string) => `p${id.replaceAll('-', '').slice(-20)}@example.org`;

async function post(tx: Queryable, sent: readonly Mail[]): Promise<void> {
  if (sent.some(({ to }) => to === (unreachable && mailOf(unreachable))))
    throw new Error('The outbox is full.');
  (tx as Transaction).afterCommit(() => mails.push(...sent.map((mail) => writeMail(mail))));
}

beforeAll(async () => {
  test = await openTestDatabase();
  bell = createNotifications({
    database: test.database,
    clock: () => now,
    realtime: {
      emit: (room: string, _event: string, payload: unknown) => void emitted.push({ room, payload }),
      accountsOnline: async (ids: readonly string[]) => new Set(ids.filter((id) => id !== away)),
    } as unknown as Realtime,
    mailer: { send: (tx, ...sent) => post(tx, sent), sendToMany: post },
    jobs: { every: () => {} },
    siteName: () => 'Candela',
    publicUrl: 'http://site.test',
  });
});

beforeEach(async () => {
  mails.length = 0;
  emitted.length = 0;
  account = await addAccount(test.database, 'user');
});

afterAll(async () => {
  await test?.drop();
});

const as = () => ({ context: contextOf(sessionOf(account, 'user')) });
const list = () => call(bell.routes.listNotifications, {}, as());
const mailTemplate: Omit<Notice, 'accountId'> = {
  kind: 'message',
  title: verbatim('bob wrote to you'),
  href: '/chat/bob',
  groupKey: 'message:bob',
};

const notify = (notice: Partial<Notice>) =>
  bell.notify([{ ...mailTemplate, accountId: account, ...notice }], randomUUID());

function countOf({ payload }: (typeof emitted)[number]): number {
  return (payload as { notification: { count: number } }).notification.count;
}

describe('notices', () => {
  it('of one group are one unread line with a count, mailed once', async () => {
    for (let time = 0; time < 5; time += 1) await notify({});
    const { data, unreadCount } = await list();
    expect(data).toMatchObject([{ title: 'bob wrote to you', count: 5, isRead: false }]);
    expect(unreadCount).toBe(1);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('http://site.test/chat/bob');
    expect(emitted.map(countOf)).toEqual([1, 2, 3, 4, 5]);
    await call(bell.routes.markNotificationsRead, { ids: [data[0]?._id ?? ''] }, as());
    await notify({});
    expect(await list()).toMatchObject({ totalCount: 2, unreadCount: 1 });
  });

  it('of hundreds at once are all there, and of one group counted right', async () => {
    const tips = Array.from({ length: 100 }, (_, at) =>
      notify({ kind: 'tip', title: verbatim(`Tip ${at}`), href: '/my-earning', groupKey: `tip:${at % 2}` }),
    );
    await Promise.all(tips);
    const { data, unreadCount } = await list();
    expect(data.map(({ count }) => count)).toEqual([50, 50]);
    expect(unreadCount).toBe(2);
    expect(Math.max(...emitted.map(countOf))).toBe(50);
  });

  it('of what is tried again stay one, and calls to come are not mailed to who may not', async () => {
    const notice = { ...mailTemplate, accountId: account, kind: 'sale', title: verbatim('Sold') } as const;
    const { groupKey: _alone, ...alone } = notice;
    for (const _attempt of [1, 2]) await bell.notify([alone], 'sold once');
    expect((await list()).data).toMatchObject([{ title: 'Sold', count: 1 }]);
    await test.database.execute(suspend, [account]);
    await notify({});
    await notify({ kind: 'account', title: verbatim('About your account'), groupKey: 'account' });
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('About your account')]);
    expect((await list()).totalCount).toBe(3);
  });

  it('stay with their account', async () => {
    await notify({});
    const mine = account;
    account = randomUUID();
    expect((await list()).data).toEqual([]);
    await call(bell.routes.markNotificationsRead, {}, as());
    account = mine;
    expect((await list()).unreadCount).toBe(1);
    await call(bell.routes.markNotificationsRead, {}, as());
    expect((await list()).unreadCount).toBe(0);
  });

  it('come the way the account chose', async () => {
    const choose = (inApp: boolean, byMail: boolean) =>
      call(bell.routes.setNotificationChoice, { kind: 'tip', inApp, byMail }, as());
    await choose(true, true);
    await notify({ kind: 'tip', title: verbatim('A tip'), groupKey: 'a' });
    expect(mails).toHaveLength(1);
    await choose(false, false);
    await notify({ kind: 'tip', title: verbatim('Silence'), groupKey: 'b' });
    await notify({ kind: 'sale', title: verbatim('A sale'), groupKey: 'c' });
    expect((await list()).data.map((one) => one.title)).toEqual(['A sale', 'A tip']);
    const { data } = await call(bell.routes.getNotificationChoices, {}, as());
    expect(data.find((one) => one.kind === 'tip')).toEqual({ kind: 'tip', inApp: false, byMail: false });
  });
});

describe('notices of one thing to many', () => {
  const bellOf = async (id: string) =>
    (await call(bell.routes.listNotifications, {}, { context: contextOf(sessionOf(id, 'user')) })).data;
  const choose = (id: string, choice: { inApp: boolean; byMail: boolean }) =>
    call(
      bell.routes.setNotificationChoice,
      { kind: 'message', ...choice },
      { context: contextOf(sessionOf(id, 'user')) },
    );

  it('are written as each chose, shown to who is here, and mailed once until they are read', async () => {
    const silent = await addAccount(test.database, 'user');
    const unmailed = await addAccount(test.database, 'user');
    away = await addAccount(test.database, 'user');
    await choose(silent, { inApp: false, byMail: true });
    await choose(unmailed, { inApp: true, byMail: false });
    const gone = randomUUID();
    const notices = [account, silent, unmailed, away, gone].map((accountId) => ({
      ...mailTemplate,
      accountId,
    }));
    await bell.notify(notices, 'first');
    const shownTo = emitted.map(({ room }) => room).sort();
    expect(shownTo).toEqual([account, unmailed].map((id) => `account:${id}`).sort());
    const mailedTo = (id: string) => mails.filter(({ to }) => to === mailOf(id)).length;
    expect([account, silent, away, unmailed, gone].map(mailedTo)).toEqual([1, 1, 1, 0, 0]);
    expect(await bellOf(away)).toMatchObject([{ count: 1, isRead: false }]);
    expect(await bellOf(silent)).toMatchObject([{ count: 1, isRead: true }]);
    await bell.notify(notices, 'second');
    expect(await bellOf(away)).toMatchObject([{ count: 2, isRead: false }]);
    expect(await bellOf(silent)).toHaveLength(2);
    expect([account, silent, away, unmailed, gone].map(mailedTo)).toEqual([1, 2, 1, 0, 0]);
  });

  it('count those of one group together, and go through lots of a few hundred', async () => {
    const mine = { ...mailTemplate, accountId: account };
    const others = Array.from({ length: 1_100 }, () => ({ ...mailTemplate, accountId: randomUUID() }));
    await bell.notify([mine, mine, ...others, mine], 'lots');
    expect(await bellOf(account)).toMatchObject([{ count: 3, isRead: false }]);
  });

  it('double nothing when what failed in its third lot is tried again', async () => {
    const silent = await addAccount(test.database, 'user');
    const last = await addAccount(test.database, 'user');
    await choose(silent, { inApp: false, byMail: true });
    const lotOf = (...ids: string[]) => [
      ...ids,
      ...Array.from({ length: 250 - ids.length }, () => randomUUID()),
    ];
    const notices = [...lotOf(account), ...lotOf(silent), ...lotOf(last)].map((accountId) => ({
      ...mailTemplate,
      accountId,
    }));
    unreachable = last;
    await expect(bell.notify(notices, 'retried')).rejects.toThrow('The outbox is full.');
    expect(await bellOf(last)).toEqual([]);
    unreachable = undefined;
    for (const _attempt of [2, 3]) await bell.notify(notices, 'retried');
    expect(await bellOf(account)).toMatchObject([{ count: 1 }]);
    expect(await bellOf(silent)).toMatchObject([{ count: 1, isRead: true }]);
    expect(await bellOf(last)).toMatchObject([{ count: 1 }]);
    const mailedTo = (id: string) => mails.filter(({ to }) => to === mailOf(id)).length;
    expect([account, silent, last].map(mailedTo)).toEqual([1, 1, 1]);
    expect(emitted).toHaveLength(2);
  });
});
