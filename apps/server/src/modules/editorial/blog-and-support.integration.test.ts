import { randomUUID } from 'node:crypto';
import { minuteMs } from '@candela/contract/shared/durations';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { call } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../platform/http/context.ts';
import { type WrittenMail, writeMail } from '../../platform/mail/index.ts';
import { createEditorial, type Editorial } from './index.ts';

let test: TestDatabase;
let editorial: Editorial;
let now = new Date('2030-03-01T10:00:00Z');
const mails: WrittenMail[] = [];

beforeAll(async () => {
  test = await openTestDatabase();
  editorial = createEditorial({
    database: test.database,
    clock: () => now,
    mailer: { send: async (_tx, ...sent) => void mails.push(...sent.map((mail) => writeMail(mail))) },
    siteName: () => 'Candela',
    publicUrl: 'http://site.test',
    mailDomain: 'site.test',
    log: { info: () => undefined, warn: () => undefined },
  });
});

afterAll(() => test?.drop());

const as = (accountId?: string) => {
  const session =
    accountId === undefined ? undefined : { id: randomUUID(), accountId, type: 'user' as const };
  return { context: { session, ip: '::1', userAgent: '', requestId: 'r' } as RequestContext };
};
const blogs = async (asked: object = {}) => await call(editorial.routes.listBlogs, asked, as());

describe('the blog', () => {
  const save = (draft: Partial<Parameters<Editorial['saveBlog']>[1]>) =>
    test.database.transaction((tx) =>
      editorial.saveBlog(tx, {
        title: 'Title',
        summary: '',
        body: '<p>Body</p>',
        images: [],
        publishedAt: now,
        ...draft,
      }),
    );

  it('shows what is published, newest first, and finds words', async () => {
    const before = (await blogs()).totalCount;
    const id = await save({ title: 'A 100% new lamp', body: '<p>Light</p>' });
    const { data, totalCount } = await blogs();
    expect(totalCount).toBe(before + 1);
    expect(data[0]).toMatchObject({ _id: id, title: 'A 100% new lamp', readingMinutes: 1 });
    expect((await blogs({ search: '100%' })).data.map((one) => one._id)).toEqual([id]);
    expect((await blogs({ search: '%%' })).data).toEqual([]);
  });

  it('keeps drafts and what is yet to come to itself', async () => {
    const draft = await save({ publishedAt: null });
    const later = await save({ publishedAt: new Date(now.getTime() + minuteMs) });
    const get = (blogId: string) => call(editorial.routes.getBlog, { blogId }, as());
    await expect(get(draft)).rejects.toMatchObject({ code: 'not_found' });
    await expect(get(later)).rejects.toMatchObject({ code: 'not_found' });
    now = new Date(now.getTime() + minuteMs);
    expect((await get(later)).data._id).toBe(later);
  });

  it('keeps nothing that could run', async () => {
    const id = await save({
      body: '<p onclick="x()">Hi<script>alert(1)</script><img src=x onerror=y()></p>',
    });
    const { data } = await call(editorial.routes.getBlog, { blogId: id }, as());
    expect(data.body).toBe('<p>Hi</p>');
    await expect(save({ images: ['javascript:alert(1)'] })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('writing to support', () => {
  const mailTemplate = {
    name: 'Ann',
    email: 'ann@site.test',
    topic: 'payment' as const,
    subject: 'My receipt',
    message: 'Where can I find it?\nThank you.',
  };
  const write = async (accountId?: string) =>
    (await call(editorial.routes.contactSupport, mailTemplate, as(accountId))).data;
  const tokenOf = () => /token=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1];

  it('is answered by mail, and followed by the mailed link without an account', async () => {
    const { ticketId, number } = await write();
    const token = tokenOf();
    expect(mails.at(-1)).toMatchObject({ to: 'ann@site.test' });
    expect(mails.at(-1)?.subject).toContain(String(number));
    await test.database.transaction((tx) =>
      editorial.answerTicket(tx, { ticketId, text: 'Under purchase history.', staffId: randomUUID() }),
    );
    expect(mails.at(-1)).toMatchObject({
      to: 'ann@site.test',
      text: expect.stringContaining('Under purchase history.'),
    });
    const { data } = await call(editorial.routes.getTicket, { ticketId, token }, as());
    expect(data).toMatchObject({ status: 'answered', messages: [{ fromStaff: false }, { fromStaff: true }] });
    const again = { ticketId, token, message: 'Found it, thank you very much.' };
    expect((await call(editorial.routes.replyToTicket, again, as())).data.status).toBe('open');
  });

  it('shows a letter to nobody else', async () => {
    const ann = randomUUID();
    const { ticketId } = await write(ann);
    const get = (context: ReturnType<typeof as>, token?: string) =>
      call(editorial.routes.getTicket, { ticketId, token }, context);
    expect((await get(as(ann))).data._id).toBe(ticketId);
    for (const context of [as(), as(randomUUID())]) {
      await expect(get(context)).rejects.toMatchObject({ code: 'not_found' });
      await expect(get(context, 'A'.repeat(32))).rejects.toMatchObject({ code: 'not_found' });
    }
    const own = await call(editorial.routes.listMyTickets, {}, as(ann));
    expect(own).toMatchObject({ totalCount: 1, data: [{ _id: ticketId, subject: 'My receipt' }] });
  });

  it('says what is missing', async () => {
    const bad = { ...mailTemplate, email: 'nowhere', message: 'short', subject: ' ' };
    await expect(call(editorial.routes.contactSupport, bad, as())).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});
