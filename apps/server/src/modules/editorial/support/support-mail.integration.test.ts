import { randomUUID } from 'node:crypto';
import { hourMs } from '@candela/contract/shared/durations';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import { call } from '@orpc/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RequestContext } from '../../../platform/http/context.ts';
import type { Inbox, InboxMail, Mail, Taken } from '../../../platform/mail/index.ts';
import { createEditorial, createTicketAddresses, type Editorial } from '../index.ts';

/** Answers by mail: what becomes of a ticket, of the mailbox, and of what the site sends. */

let test: TestDatabase;
let editorial: Editorial;
let now = new Date('2030-03-01T10:00:00Z');
let sent: Mail[] = [];
/** What the mailbox has, and what was made of each. */
let mailbox: (InboxMail & { became?: Taken })[] = [];
let failsAfter: 'nothing' | 'commit' = 'nothing';

const inbox: Inbox = {
  async read(take) {
    for (const mail of mailbox.filter(({ became }) => became === undefined)) {
      const became = await take(mail);
      if (failsAfter === 'commit') throw new Error('The process died.');
      mail.became = became;
    }
  },
};

beforeAll(async () => {
  test = await openTestDatabase();
  editorial = createEditorial({
    database: test.database,
    clock: () => now,
    mailer: { send: async (_tx, ...mails) => void sent.push(...mails) },
    siteName: () => 'Candela',
    publicUrl: 'http://site.test',
    mailDomain: 'site.test',
    addresses: createTicketAddresses({
      inbox: 'support@site.test',
      sender: 'no-reply@site.test',
      secret: 'a secret of this test, long enough',
    }),
    log: { info: () => undefined, warn: () => undefined },
  });
});

beforeEach(() => {
  sent = [];
  mailbox = [];
  failsAfter = 'nothing';
  now = new Date(now.getTime() + 2 * hourMs);
});

afterAll(() => test?.drop());

interface Raw {
  from?: string;
  to?: string;
  subject?: string;
  id?: string;
  more?: string;
  body?: string;
}

/** Puts a mail into the mailbox. */
function arrive({
  from = 'Ann <ann@mail.test>',
  to = 'support@site.test',
  body = 'Hello.',
  ...raw
}: Raw): void {
  const { subject = 'A question', id = `<${randomUUID()}@mail.test>`, more = '' } = raw;
  const head = `From: ${from}\r\nTo: ${to}\r\nSubject: ${subject}\r\nMessage-ID: ${id}\r\n${more}`;
  mailbox.push({ source: Buffer.from(`${head}\r\n${body.replaceAll('\n', '\r\n')}`), isCut: false });
}

const visitor = { context: { ip: '::1', userAgent: '', requestId: 'r' } as RequestContext };

/** Writes by the contact form; resolves to the ticket and where to answer. */
async function write() {
  const form = {
    ...{ name: 'Ann', email: 'Ann@mail.test', topic: 'payment' as const, subject: 'My receipt' },
    message: 'Where can I find my receipt?',
  };
  const { data } = await call(editorial.routes.contactSupport, form, visitor);
  const { content } = sent.at(-1) as Mail;
  const token = /token=([\w-]+)/.exec(JSON.stringify(content.paragraphs))?.[1];
  return { ...data, token, replyTo: content.thread?.replyTo ?? '' };
}
type Ticket = Awaited<ReturnType<typeof write>>;

const read = async ({ ticketId, token }: Pick<Ticket, 'ticketId' | 'token'>) =>
  (await call(editorial.routes.getTicket, { ticketId, token }, visitor)).data;
const answer = (ticketId: string, text = 'Under purchase history.') =>
  test.database.transaction((tx) => editorial.answerTicket(tx, { ticketId, text, staffId: randomUUID() }));
const counts = async () => {
  const { rows } = await test.database
    .rows(
      {
        name: 'test.support-counts',
        text: 'select count(*)::int as n from editorial.support_tickets',
      } as never,
      [],
    )
    .then((rows) => ({ rows: rows as unknown as { n: number }[] }));
  return rows[0]?.n ?? 0;
};
const stored = async (ticketId: string) =>
  (await test.database.rows(
    {
      name: 'test.support-messages',
      text: 'select mail_from, attachments, is_cut from editorial.support_message_list where ticket_id = $1 order by created_at, id',
    } as never,
    [ticketId],
  )) as unknown as { mail_from: string | null; attachments: string[]; is_cut: boolean }[];

describe('an answer of the site', () => {
  it('says where to answer, and refers to everything before it', async () => {
    const ticket = await write();
    expect(sent[0]?.content.thread).toEqual({
      messageId: `<${ticket.ticketId}@site.test>`,
      replyTo: expect.stringMatching(new RegExp(`^support\\+t${ticket.number}\\.[0-9a-f]{20}@site\\.test$`)),
      isAutomatic: true,
    });
    await answer(ticket.ticketId);
    const first = sent[1]?.content.thread;
    expect(first).toMatchObject({
      inReplyTo: `<${ticket.ticketId}@site.test>`,
      references: [`<${ticket.ticketId}@site.test>`],
      replyTo: ticket.replyTo,
    });
    expect(first?.isAutomatic).toBeUndefined();
    arrive({ to: ticket.replyTo, id: '<hers@mail.test>' });
    await editorial.readInbox(inbox);
    await answer(ticket.ticketId, 'You are welcome.');
    expect(sent[2]?.content.thread).toMatchObject({
      inReplyTo: '<hers@mail.test>',
      references: [`<${ticket.ticketId}@site.test>`, first?.messageId, '<hers@mail.test>'],
    });
  });
});

it('is known not to be readable from the first failure on, until it is read again', async () => {
  const state = async () =>
    (await test.database.rows(
      { name: 'test.inbox-state', text: 'select read_at, failing_since from editorial.inbox_state' } as never,
      [],
    )) as unknown as { read_at: Date | null; failing_since: Date | null }[];
  const away = { read: () => Promise.reject(new Error('The mail server is away.')) };
  await editorial.readInbox(away);
  const since = (await state())[0]?.failing_since;
  expect(since).toBeInstanceOf(Date);
  await editorial.readInbox(away);
  expect((await state())[0]?.failing_since).toEqual(since);
  await editorial.readInbox(inbox);
  expect(await state()).toMatchObject([{ read_at: expect.any(Date), failing_since: null }]);
});

describe('a mail', () => {
  it('to a ticket becomes its message without the quote, and opens it again', async () => {
    const ticket = await write();
    await answer(ticket.ticketId);
    arrive({
      to: `Candela <${ticket.replyTo.toUpperCase()}>`,
      body: 'Found it.\n\nOn Fri, 1 Mar 2030 at 10:00, Candela <support@site.test> wrote:\n> Under purchase history.\n',
    });
    await editorial.readInbox(inbox);
    expect(mailbox[0]?.became).toBe('done');
    const { status, messages } = await read(ticket);
    expect(status).toBe('open');
    expect(messages.at(-1)).toMatchObject({ fromStaff: false, text: 'Found it.' });
    expect((await stored(ticket.ticketId)).at(-1)).toEqual({
      mail_from: null,
      attachments: [],
      is_cut: false,
    });
  });

  it('of somebody else is taken, and says whose it is', async () => {
    const ticket = await write();
    arrive({ to: ticket.replyTo, from: 'Bo <bo@other.test>' });
    await editorial.readInbox(inbox);
    expect((await stored(ticket.ticketId)).at(-1)?.mail_from).toBe('bo@other.test');
  });

  it('is taken once, whoever reads it and however often the process dies after it was stored', async () => {
    const ticket = await write();
    arrive({ to: ticket.replyTo, id: '<once@mail.test>' });
    failsAfter = 'commit';
    await editorial.readInbox(inbox);
    expect(mailbox[0]?.became).toBeUndefined();
    failsAfter = 'nothing';
    await Promise.all([editorial.readInbox(inbox), editorial.readInbox(inbox)]);
    expect(mailbox[0]?.became).toBe('done');
    expect((await read(ticket)).messages).toHaveLength(2);
  });

  it('with a wrong signature opens a ticket of its own, which is answered by a link', async () => {
    const ticket = await write();
    const before = await counts();
    arrive({
      to: ticket.replyTo.replace(/t\d+/, 't1'),
      from: '"Cy, Q" <cy@mail.test>',
      subject: ' ',
      body: '',
    });
    await editorial.readInbox(inbox);
    expect(await counts()).toBe(before + 1);
    expect((await read(ticket)).messages).toHaveLength(1);
    const reply = sent.at(-1) as Mail;
    expect(reply.to).toBe('cy@mail.test');
    expect(reply.content.thread).toMatchObject({
      isAutomatic: true,
      inReplyTo: expect.stringContaining('@mail.test'),
    });
    const [, ticketId = '', token] =
      /support\/([\w-]+)\?token=([\w-]+)/.exec(JSON.stringify(reply.content)) ?? [];
    expect(await read({ ticketId, token })).toMatchObject({
      subject: 'No subject',
      topic: 'other',
      messages: [{ text: 'The email has no text.' }],
    });
  });

  it('of a machine or of the site itself is answered by nothing and becomes nothing', async () => {
    const ticket = await write();
    const before = [await counts(), sent.length];
    arrive({ to: ticket.replyTo, more: 'Auto-Submitted: auto-replied\r\n' });
    arrive({ to: ticket.replyTo, from: 'no-reply@site.test' });
    arrive({ to: 'support@site.test', from: ticket.replyTo });
    arrive({ from: 'nobody' });
    await editorial.readInbox(inbox);
    expect(mailbox.map(({ became }) => became)).toEqual(['done', 'done', 'done', 'done']);
    expect([await counts(), sent.length]).toEqual(before);
    expect((await read(ticket)).messages).toHaveLength(1);
  });

  it('beyond what an hour may bring stays in the mailbox; the next hour takes more', async () => {
    const before = await counts();
    for (let count = 0; count < 7; count += 1) arrive({ from: 'many@mail.test' });
    arrive({ from: 'other@mail.test' });
    await editorial.readInbox(inbox);
    expect(mailbox.map(({ became }) => became)).toEqual([
      ...['done', 'done', 'done', 'done', 'done'],
      ...['setAside', 'setAside', 'done'],
    ]);
    expect(await counts()).toBe(before + 6);
    for (let count = 0; count < 70; count += 1) arrive({ from: `m${count}@mail.test` });
    await editorial.readInbox(inbox);
    expect(await counts()).toBe(before + 60);
    now = new Date(now.getTime() + hourMs + 1);
    arrive({ from: 'many@mail.test' });
    await editorial.readInbox(inbox);
    expect(mailbox.at(-1)?.became).toBe('done');
  });
});
