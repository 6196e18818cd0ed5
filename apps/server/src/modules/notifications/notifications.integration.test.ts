import { randomUUID } from 'node:crypto';
import { contextOf, sessionOf } from '@candela/testkit/test-calls';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { addAccount } from '@candela/testkit/test-people';
import { call } from '@orpc/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verbatim } from '../../platform/i18n/index.ts';
import { type WrittenMail, writeMail } from '../../platform/mail/index.ts';
import type { Realtime } from '../../platform/realtime/index.ts';
import { createNotifications, type Notice, type Notifications } from './index.ts';

let test: TestDatabase;
let bell: Notifications;
let account: string;
const now = new Date('2026-05-01T20:00:00.000Z');
const mails: WrittenMail[] = [];
const emitted: { room: string; payload: unknown }[] = [];

beforeAll(async () => {
  test = await openTestDatabase();
  bell = createNotifications({
    database: test.database,
    clock: () => now,
    realtime: {
      emit: (room: string, _event: string, payload: unknown) => void emitted.push({ room, payload }),
    } as unknown as Realtime,
    mailer: { send: async (_tx, ...sent) => void mails.push(...sent.map((mail) => writeMail(mail))) },
    jobs: { every: () => {} },
    contactOf: async () => ({ email: 'ann@site.test', username: 'ann' }),
    siteName: () => 'Candela',
    publicUrl: 'http://site.test',
    log: {
      error: (fields) => {
        throw new Error(JSON.stringify(fields));
      },
    },
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

async function notify(notice: Partial<Notice>, times = 1): Promise<void> {
  const before = (await list()).data.reduce((sum, one) => sum + one.count, 0);
  for (let time = 0; time < times; time += 1) bell.notify({ ...mailTemplate, accountId: account, ...notice });
  await expect
    .poll(async () => (await list()).data.reduce((sum, one) => sum + one.count, 0))
    .toBe(before + times);
}

function countOf({ payload }: (typeof emitted)[number]): number {
  return (payload as { notification: { count: number } }).notification.count;
}

describe('notices', () => {
  it('of one group are one unread line with a count, mailed once', async () => {
    await notify({}, 5);
    const { data, unreadCount } = await list();
    expect(data).toMatchObject([{ title: 'bob wrote to you', count: 5, isRead: false }]);
    expect(unreadCount).toBe(1);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('http://site.test/chat/bob');
    // The first went out at once, what came in the meantime together.
    expect(emitted.map(countOf)).toEqual([1, 5]);
    await call(bell.routes.markNotificationsRead, { ids: [data[0]?._id ?? ''] }, as());
    await notify({});
    expect(await list()).toMatchObject({ totalCount: 2, unreadCount: 1 });
  });

  it('that come while others are being written are written with them, each by itself and in order', async () => {
    const tips = Array.from({ length: 30 }, (_, at) => `Tip ${at}`);
    for (const title of tips)
      bell.notify({ accountId: account, kind: 'tip', title: verbatim(title), href: '/my-earning' });
    bell.notify({ ...mailTemplate, accountId: account });
    await expect.poll(() => emitted.length).toBe(31);
    const titles = emitted.map(
      ({ payload }) => (payload as { notification: { title: string } }).notification.title,
    );
    expect(titles).toEqual([...tips, 'bob wrote to you']);
    expect(await list()).toMatchObject({ totalCount: 31, unreadCount: 31 });
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
    bell.notify({
      ...mailTemplate,
      accountId: account,
      kind: 'tip',
      title: verbatim('Silence'),
      groupKey: 'b',
    });
    await notify({ kind: 'sale', title: verbatim('A sale'), groupKey: 'c' });
    expect((await list()).data.map((one) => one.title)).toEqual(['A sale', 'A tip']);
    const { data } = await call(bell.routes.getNotificationChoices, {}, as());
    expect(data.find((one) => one.kind === 'tip')).toEqual({ kind: 'tip', inApp: false, byMail: false });
  });
});
