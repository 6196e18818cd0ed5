import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { openTestDatabase, type TestDatabase } from '@candela/testkit/test-database';
import Fastify, { type FastifyInstance } from 'fastify';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogue, type Message, verbatim } from '../i18n/index.ts';
import { createJobs, type Jobs } from '../jobs/index.ts';
import {
  createMailer,
  inThread,
  type Mail,
  type Mailer,
  mailTemplate,
  mailTextStore,
  registerOutbox,
  writeMail,
} from './index.ts';

const soon = { timeout: 15_000, interval: 50 };
const from = 'Candela <no-reply@candela.example>';
const site = { siteName: () => 'Candela', publicUrl: 'https://site.test' };

function mailTo(to: string, subject: string, ...paragraphs: string[]): Mail {
  return mailTemplate(site, { email: to, username: 'ada' }, verbatim(subject), paragraphs.map(verbatim));
}

const welcome = mailTo('ada@example.org', 'Your code', 'Code 123456');
const written = writeMail(welcome);

let test: TestDatabase;
let jobs: Jobs;
let app: FastifyInstance;
let mailer: Mailer | undefined;

beforeEach(async () => {
  test = await openTestDatabase();
  jobs = createJobs({ ownerUrl: test.ownerUrl, database: test.database });
  app = Fastify();
  registerOutbox(app, { database: test.database });
});

afterEach(async () => {
  mailer?.close();
  mailer = undefined;
  await app.close();
  await jobs.stop();
  await test.drop();
});

function send(...mails: Mail[]): Promise<void> {
  return test.database.transaction(async (tx) => {
    for (const mail of mails) await mailer?.send(tx, mail);
  });
}

async function outbox(query = ''): Promise<{ data: Record<string, unknown>[]; totalCount: number }> {
  const answer = await app.inject(`/dev/outbox.json${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

it('answers an outbox asked for by an address that is none', async () => {
  expect(await outbox('?to=%00')).toEqual({ data: [], totalCount: 0 });
  expect((await app.inject('/dev/outbox?to=%00')).statusCode).toBe(200);
});

interface Received {
  readonly recipients: string[];
  readonly raw: string;
}

/** A post office that keeps what it is given and refuses the first `refusals` mails. */
async function openPostOffice(
  refusals = 0,
): Promise<{ url: string; received: Received[]; close(): Promise<void> }> {
  const received: Received[] = [];
  let refused = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refused < refusals) {
          refused += 1;
          done(new Error('come back later'));
          return;
        }
        const recipients = session.envelope.rcptTo.map((one) => one.address);
        received.push({ recipients, raw: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close() {
      // It waits for its callers to hang up, which the mailer's pool would not do for a while.
      mailer?.close();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

describe('without a post office', () => {
  beforeEach(() => {
    mailer = createMailer({ database: test.database, jobs, from });
  });

  it('keeps mail of committed transactions for developers, newest first, by address', async () => {
    await send(welcome, mailTo('Bo@example.org', 'Second'));
    const lost = test.database.transaction(async (tx) => {
      await mailer?.send(tx, mailTo('ada@example.org', 'Lost'));
      throw new Error('no');
    });
    await expect(lost).rejects.toThrow('no');
    expect((await outbox()).data.map((mail) => mail.subject)).toEqual(['Second', 'Your code']);
    const [mail] = (await outbox('?to=ADA@example.org')).data;
    expect(mail).toMatchObject({ ...written, sentBy: 'outbox' });
    expect((await outbox('?to=nobody@example.org')).totalCount).toBe(0);
    expect((await app.inject('/dev/outbox?to=a&to=b')).statusCode).toBe(200);
  });

  it('shows hostile mail without letting it do anything', async () => {
    await send(mailTo('"><img src=x>@example.org', '<script>alert(2)</script>', '</pre><b>'));
    const [mail] = (await outbox()).data;
    for (const url of ['/dev/outbox', `/dev/outbox/${mail?._id}`]) {
      const page = await app.inject(url);
      expect(page.statusCode).toBe(200);
      expect(page.headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'");
      expect(page.body).not.toMatch(/<script|<img|<b>|<style| style=/);
      expect(page.body).toContain('&lt;script&gt;alert(2)&lt;/script&gt;');
    }
    const body = await app.inject(`/dev/outbox/${mail?._id}/body`);
    expect(body.body).toContain('<p>&lt;/pre&gt;&lt;b&gt;</p>');
    expect(body.headers['content-security-policy']).toMatch(/^default-src 'none'.*; sandbox$/);
    expect((await app.inject('/dev/outbox.css')).headers['content-type']).toContain('text/css');
  });

  it('answers 404 for mail that is not there', async () => {
    const absent = '01890000-0000-7000-8000-000000000000';
    for (const url of ['/dev/outbox/nonsense', `/dev/outbox/${absent}`, `/dev/outbox/${absent}/body`]) {
      expect((await app.inject(url)).statusCode).toBe(404);
    }
  });
});

describe('with a post office', () => {
  it('delivers after the commit, to one person only, and then forgets what was said', async () => {
    const office = await openPostOffice();
    mailer = createMailer({ database: test.database, jobs, from, smtpUrl: office.url });
    await jobs.start();
    await send(welcome);
    await vi.waitFor(() => expect(office.received).toHaveLength(1), soon);
    const [first] = office.received;
    expect(first?.recipients).toEqual([welcome.to]);
    expect(first?.raw).toMatch(/^From: Candela <no-reply@candela\.example>/m);
    expect(first?.raw).toMatch(/^Subject: Your code/m);
    expect(first?.raw).toContain('Code 123456');
    expect(first?.raw).toContain('<p>Code 123456</p>');
    await vi.waitFor(async () => expect((await outbox()).data[0]?.sentBy).toBe('smtp'), soon);
    expect((await outbox()).data[0]).toMatchObject({ text: '', html: null, attempts: 1, lastError: null });

    await send(mailTo('eve@example.org, mallory@example.org', 'Hi\r\nBcc: all@example.org'));
    await vi.waitFor(async () => expect((await outbox()).data[0]?.attempts).toBe(1), soon);
    expect(office.received.flatMap((one) => one.recipients)).not.toContain('mallory@example.org');
    expect(office.received.flatMap((one) => one.recipients)).not.toContain('all@example.org');
    await office.close();
  });

  it('delivers a code before a message to many that was written earlier, all of them once', async () => {
    const office = await openPostOffice();
    mailer = createMailer({ database: test.database, jobs, from, smtpUrl: office.url });
    await jobs.prepare();
    const many = Array.from({ length: 60 }, (_, at) => mailTo(`fan${at}@example.org`, 'A message'));
    await test.database.transaction(async (tx) => mailer?.sendToMany(tx, many));
    await send(welcome);
    await jobs.start();
    await vi.waitFor(() => expect(office.received).toHaveLength(61), soon);
    const recipients = office.received.flatMap((one) => one.recipients);
    expect(new Set(recipients).size).toBe(61);
    // Several are delivered side by side.
    expect(recipients.indexOf(welcome.to)).toBeLessThan(10);
    await office.close();
  });

  it('says what thread a mail belongs to, where answers go, and that nobody wrote it', async () => {
    const office = await openPostOffice();
    mailer = createMailer({ database: test.database, jobs, from, smtpUrl: office.url });
    await jobs.start();
    const thread = {
      ...{ messageId: '<two@site.test>', inReplyTo: '<one@site.test>', isAutomatic: true },
      ...{ references: ['<zero@site.test>', '<one@site.test>'], replyTo: 'support+t1.ab@site.test' },
    };
    await send(inThread(welcome, thread));
    await vi.waitFor(() => expect(office.received).toHaveLength(1), soon);
    const raw = office.received[0]?.raw ?? '';
    expect(raw).toMatch(/^Message-ID: <two@site\.test>\r$/m);
    expect(raw).toMatch(/^In-Reply-To: <one@site\.test>\r$/m);
    expect(raw).toMatch(/^References: <zero@site\.test> <one@site\.test>\r$/m);
    expect(raw).toMatch(/^Reply-To: support\+t1\.ab@site\.test\r$/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-replied\r$/m);
    await office.close();
  });

  it('leaves in the words of the operator, with no header made of what somebody is called', async () => {
    const office = await openPostOffice();
    mailer = createMailer({ database: test.database, jobs, from, smtpUrl: office.url });
    const english = { news: 'News for {name}', body: 'Dear {name}, {text}' };
    type Words = Record<keyof typeof english, (values: object) => Message>;
    const words = catalogue('test-operator/mails', english, import.meta.url) as unknown as Words;
    const subjectKey = 'test-operator/mails:news';
    const body = 'test-operator/mails:body';
    const texts = { [subjectKey]: 'For {name}: news', [body]: '<p><strong>{text}</strong> for {name}</p>' };
    const change = { mail: subjectKey, texts, reason: 'A test.', staffId: randomUUID() };
    const save = (seen: number) =>
      test.database.transaction((tx) => mailTextStore.save(tx, { ...change, seen }, new Date()));
    expect(await save(0)).toBe(true);
    expect(await save(0)).toBe(false);
    await jobs.start();
    const name = '<b>Ada</b>\r\nBcc: all@example.org';
    const mail = mailTemplate(site, { email: 'ada@example.org', username: 'ada' }, words.news({ name }), [
      words.body({ name, text: 'Hello' }),
    ]);
    await send(mail);
    await vi.waitFor(() => expect(office.received).toHaveLength(1), soon);
    const [{ raw, recipients } = { raw: '', recipients: [] }] = office.received;
    expect(recipients).toEqual(['ada@example.org']);
    expect(raw).toMatch(/^Subject: For <b>Ada<\/b> Bcc: all@example\.org: news\r$/m);
    expect(raw.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
    // Long lines are broken for the way.
    expect(raw.replaceAll(/=\r?\n/g, '')).toContain(
      '<p><strong>Hello</strong> for &lt;b&gt;Ada&lt;/b&gt;<br>Bcc: all@example.org</p>',
    );
    expect(raw).toMatch(/^Hello for <b>Ada<\/b>/m);
    await office.close();
  });

  it('tries again when the post office refuses, and records why', async () => {
    const office = await openPostOffice(1);
    mailer = createMailer({ database: test.database, jobs, from, smtpUrl: office.url, retryPauseMs: 1_500 });
    await jobs.start();
    await send(welcome);
    await vi.waitFor(
      async () => expect((await outbox()).data[0]?.lastError).toContain('come back later'),
      soon,
    );
    expect((await outbox()).data[0]).toMatchObject({ attempts: 1, sentAt: null, text: written.text });
    await vi.waitFor(async () => expect((await outbox()).data[0]?.sentBy).toBe('smtp'), soon);
    expect(office.received).toHaveLength(1);
    expect((await outbox()).data[0]).toMatchObject({ attempts: 2, lastError: null });
    await office.close();
  });
});
