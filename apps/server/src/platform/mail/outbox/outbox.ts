import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../database/index.ts';
import { mailStore, type StoredMail } from '../mail-store.ts';
import { listPage, mailPage, missingPage } from './outbox-page.ts';
import { outboxStyle } from './outbox-style.ts';

const shownAtMost = 100;

/** The page's own policy: nothing from elsewhere, no script, and only its own stylesheet and frame. */
const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** A mail as written brings its own styles; whatever else it brings stays inert. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

// The database takes no NUL, and no address has one.
const recipient = z
  .string()
  .max(320)
  .refine((to) => !to.includes('\0'));
const listQuery = z.object({ to: recipient.optional().catch(undefined) });
const mailParams = z.object({ id: z.uuid() });

/**
 * Serves the mails this site would have sent, newest first: `/dev/outbox` to read, `/dev/outbox.json?to=` for
 * tests. For development only: whoever can open it can read everybody's codes.
 */
export function registerOutbox(app: FastifyInstance, { database }: { database: Database }): void {
  async function newest(query: unknown): Promise<{ mails: StoredMail[]; to: string }> {
    const { to } = listQuery.parse(query ?? {});
    return { mails: await mailStore.newest(database, shownAtMost, to || undefined), to: to ?? '' };
  }

  async function find(params: unknown): Promise<StoredMail | undefined> {
    const parsed = mailParams.safeParse(params);
    return parsed.success ? await mailStore.byId(database, parsed.data.id) : undefined;
  }

  app.get('/dev/outbox', async (request, reply) => {
    const { mails, to } = await newest(request.query);
    return sendPage(reply, listPage(mails, to));
  });

  app.get('/dev/outbox.json', async (request, reply) => {
    const { mails } = await newest(request.query);
    reply.header('cache-control', 'no-store');
    return { data: mails.map(onWire), totalCount: mails.length };
  });

  app.get('/dev/outbox.css', async (_request, reply) => {
    return reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(outboxStyle);
  });

  app.get('/dev/outbox/:id', async (request, reply) => {
    const mail = await find(request.params);
    return mail ? sendPage(reply, mailPage(mail)) : sendPage(reply.code(404), missingPage());
  });

  app.get('/dev/outbox/:id/body', async (request, reply) => {
    const mail = await find(request.params);
    if (!mail?.bodyHtml) return sendPage(reply.code(404), missingPage());
    reply.header('content-security-policy', mailPolicy).header('x-frame-options', 'SAMEORIGIN');
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(mail.bodyHtml);
  });
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  reply.header('content-security-policy', pagePolicy).header('cache-control', 'no-store');
  return reply.type('text/html; charset=utf-8').send(html);
}

function onWire(mail: StoredMail) {
  return {
    _id: mail.id,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.bodyText,
    html: mail.bodyHtml,
    createdAt: mail.createdAt,
    sentAt: mail.sentAt,
    sentBy: mail.sentBy,
    attempts: mail.attempts,
    lastError: mail.lastError,
    thread: mail.thread,
  };
}
