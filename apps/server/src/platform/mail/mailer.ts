import { hourMs, weekMs } from '@candela/contract/shared/durations';
import { createTransport } from 'nodemailer';
import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import type { Database, Queryable } from '../database/index.ts';
import type { Jobs } from '../jobs/index.ts';
import { addressOfSender } from './inbox/read-mail.ts';
import { mailStore, type StoredMail } from './mail-store.ts';
import type { Mail } from './mail-template.ts';
import type { Sender } from './sender.ts';

const deliverJob = 'mail.deliver';
const attemptsAtMost = 12;
const defaultRetryPauseMs = 15_000;
const longestPauseMs = hourMs;
const overdueMs = 120_000;
/** The database starts a job by its own clock, which may be a little ahead of this one. */
const clockSlackMs = 1_000;
const retentionMs = weekMs;
const smtpTimeoutMs = 20_000;

const deliverPayload = z.object({ mailId: z.uuid() });

/** Sends mail without making anyone wait for a post office. */
export interface Mailer {
  /** Stores the mails in the caller's transaction; they are delivered after the commit, at least once. */
  send(tx: Queryable, ...mails: Mail[]): Promise<void>;
  /** The same of mails that are one message to many: they leave after every mail of `send` that waits. */
  sendToMany(tx: Queryable, mails: readonly Mail[]): Promise<void>;
  /** Lets go of the connections to the post office. */
  close(): void;
}

export interface MailerOptions {
  readonly database: Database;
  readonly jobs: Jobs;
  /** `smtp://` or `smtps://`; left out, mail stays in the outbox and nothing leaves the machine. */
  readonly smtpUrl?: string | undefined;
  /** The sender: an address, or `Name <address>`; or whoever it is when a mail leaves. */
  readonly from: string | (() => Sender);
  /** What the operator has below every mail when it is written. */
  readonly signature?: () => string | undefined;
  readonly clock?: () => Date;
  /** The pause after the first failed attempt, doubled after each further one; 15 s unless given. */
  readonly retryPauseMs?: number;
  readonly log?: { warn(fields: object, message: string): void };
}

/** Makes the mailer and registers its jobs: delivery, the search for forgotten mail, and the clean-up. */
export function createMailer(options: MailerOptions): Mailer {
  const { database, jobs, clock = () => new Date(), retryPauseMs = defaultRetryPauseMs } = options;
  const transport = options.smtpUrl === undefined ? undefined : openTransport(options.smtpUrl);

  async function deliver(mailId: string): Promise<void> {
    if (!transport) return;
    const now = clock();
    // Put off before trying: if this process dies now, the search for overdue mail finds it.
    const latestDue = new Date(now.getTime() + clockSlackMs);
    const mail = await mailStore.claim(database, mailId, latestDue, new Date(now.getTime() + overdueMs));
    if (!mail) return;
    try {
      await transport.sendMail(
        messageOf(mail, typeof options.from === 'string' ? options.from : options.from()),
      );
    } catch (error) {
      await retryLater(mail, error as Error);
      return;
    }
    await mailStore.markSent(database, mail.id, clock());
  }

  async function retryLater(mail: StoredMail, error: Error): Promise<void> {
    const givenUp = mail.attempts >= attemptsAtMost;
    const runAt = new Date(clock().getTime() + pauseAfterMs(retryPauseMs, mail.attempts));
    options.log?.warn(
      { error: error.message, mailId: mail.id, attempt: mail.attempts },
      givenUp ? 'A mail could not be delivered and is given up.' : 'A mail could not be delivered yet.',
    );
    await database.transaction(async (tx) => {
      await mailStore.markFailed(tx, mail.id, error.message, givenUp ? null : runAt);
      if (!givenUp) await addDelivery(tx, mail, runAt);
    });
  }

  async function addDelivery(
    tx: Queryable,
    { id: mailId, toMany }: Pick<StoredMail, 'id' | 'toMany'>,
    runAt?: Date,
  ): Promise<void> {
    const options = { jobKey: keyOf(mailId), maxAttempts: attemptsAtMost, isLast: toMany };
    await jobs.add(tx, deliverJob, { mailId }, runAt ? { ...options, runAt } : options);
  }

  async function store(tx: Queryable, mails: readonly Mail[], toMany: boolean): Promise<string[]> {
    const signature = options.signature?.();
    const stored = mails.map(({ to, content }) => ({
      id: uuid(),
      recipient: to,
      content: signature === undefined ? content : { ...content, signature },
    }));
    const facts = { createdAt: clock(), toOutbox: transport === undefined, toMany };
    if (stored.length > 0) await mailStore.insert(tx, stored, facts);
    return stored.map(({ id }) => id);
  }

  jobs.register(deliverJob, async (payload) => deliver(deliverPayload.parse(payload).mailId));
  jobs.every('mail.find-overdue', '* * * * *', async () => {
    if (!transport) return;
    const before = new Date(clock().getTime() - overdueMs);
    for (const mail of await mailStore.overdue(database, before)) await addDelivery(database, mail);
  });
  jobs.every('mail.delete-old', '41 3 * * *', async () => {
    await mailStore.deleteOlderThan(database, new Date(clock().getTime() - retentionMs));
  });

  return {
    async send(tx, ...mails) {
      const ids = await store(tx, mails, false);
      if (transport) for (const id of ids) await addDelivery(tx, { id, toMany: false });
    },
    async sendToMany(tx, mails) {
      const ids = await store(tx, mails, true);
      if (!transport || ids.length === 0) return;
      const deliveries = ids.map((mailId) => ({ payload: { mailId }, jobKey: keyOf(mailId) }));
      await jobs.addAll(tx, deliverJob, deliveries, { maxAttempts: attemptsAtMost, isLast: true });
    },
    close: () => transport?.close(),
  };
}

function openTransport(smtpUrl: string) {
  const url = new URL(smtpUrl);
  return createTransport({
    host: url.hostname,
    port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
    secure: url.protocol === 'smtps:',
    pool: true,
    maxConnections: 2,
    connectionTimeout: smtpTimeoutMs,
    greetingTimeout: smtpTimeoutMs,
    socketTimeout: smtpTimeoutMs,
    // What a mail says must never make this machine read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(url.username && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
  });
}

/** One job for each mail, however often its delivery is asked for. */
function keyOf(mailId: string): string {
  return `mail:${mailId}`;
}

/** The address goes in as one object, so that a comma or an angle bracket in it cannot add recipients. */
function messageOf(mail: StoredMail, from: string | Sender) {
  const address = typeof from === 'string' ? from : from.address;
  const { thread } = mail;
  return {
    messageId: thread?.messageId ?? `<${mail.id}@${domainOf(address)}>`,
    ...(thread?.inReplyTo !== undefined && { inReplyTo: thread.inReplyTo }),
    ...(thread?.references && { references: [...thread.references] }),
    ...(thread?.replyTo !== undefined && { replyTo: { name: '', address: thread.replyTo } }),
    ...(thread?.isAutomatic && { headers: { 'Auto-Submitted': 'auto-replied' } }),
    from,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    text: mail.bodyText,
    ...(mail.bodyHtml !== null && { html: mail.bodyHtml }),
  };
}

/** What stands behind the @ of the sender. */
function domainOf(from: string): string {
  return addressOfSender(from).split('@').at(-1) || 'localhost';
}

/** Doubles with each attempt, an hour at most. */
function pauseAfterMs(firstPauseMs: number, attempts: number): number {
  return Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
}
