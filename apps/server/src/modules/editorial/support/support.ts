import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ContactForm, SupportTicket } from '@candela/contract/editorial/support';
import { v7 as uuid } from 'uuid';
import type { Database, Queryable } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { signedIn } from '../../../platform/http/context.ts';
import { verbatim } from '../../../platform/i18n/index.ts';
import { inThread, type Mailer, mailTemplate } from '../../../platform/mail/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { mails } from '../locales/mails.ts';
import { type MailFacts, supportStore, type TicketRow } from './store.ts';
import { type TicketMailDeps, threadOfAnswer, threadOfTicket } from './ticket-thread.ts';

export interface SupportDeps extends TicketMailDeps {
  database: Database;
  clock: () => Date;
  mailer: Pick<Mailer, 'send'>;
  siteName: () => string;
  /** Where the site is, without a slash at the end. */
  publicUrl: string;
}

type Address = { ticketId: string; token?: string | undefined };

/** Puts a letter into the queue and mails its writer a link to follow it by. */
export async function contactSupport(deps: SupportDeps, form: ContactForm, { session }: RequestContext) {
  const accountId = session?.accountId ?? null;
  const ticket = await deps.database.transaction((tx) => openTicket(deps, tx, { ...form, accountId }));
  return { ticketId: ticket.id, number: Number(ticket.number) };
}

/** Opens a ticket in the caller's transaction, and mails its writer a link to follow it by. */
export async function openTicket(
  deps: SupportDeps,
  tx: Queryable,
  form: ContactForm & { accountId: string | null; mail?: MailFacts },
): Promise<TicketRow> {
  const { mail: cameBy, message, ...draft } = form;
  const token = randomBytes(24).toString('base64url');
  const now = deps.clock();
  const ticket = await supportStore.insert(tx, {
    ...draft,
    id: uuid(),
    tokenHash: hashOf(token),
    createdAt: now,
    byMail: cameBy !== undefined,
  });
  await addMessage(tx, ticket.id, message, null, now, cameBy);
  const siteName = deps.siteName();
  const subject = mails.received.subject({ siteName, number: String(ticket.number) });
  const mail = mailTemplate(deps, { email: form.email }, subject, [
    mails.received.thanks({ subject: form.subject }),
    mails.received.link({ link: linkTo(deps, ticket, token) }),
    mails.received.notYou,
  ]);
  await deps.mailer.send(tx, inThread(mail, threadOfTicket(deps, ticket, cameBy?.mailId ?? null)));
  return ticket;
}

/** The account's own letters, newest first. */
export async function listMyTickets(
  deps: SupportDeps,
  asked: { current_page: number; per_page: number },
  context: RequestContext,
): Promise<{ data: SupportTicket[]; totalCount: number }> {
  const { accountId } = signedIn(context);
  const before = (asked.current_page - 1) * asked.per_page;
  const rows = await supportStore.ofAccount(deps.database, accountId, before, asked.per_page);
  return { data: rows.map(ticketOf), totalCount: rows[0]?.total ?? 0 };
}

/** One letter with its answers, for its account or the holder of its link. */
export async function getTicket(deps: SupportDeps, address: Address, context: RequestContext) {
  const ticket = await myTicket(deps, address, context);
  const messages = await supportStore.messages(deps.database, ticket.id);
  return {
    ...ticketOf(ticket),
    messages: messages.map(({ id, fromStaff, text, createdAt }) => ({
      _id: id,
      fromStaff,
      text,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** Writes again about the same matter; it is open again. */
export async function replyToTicket(
  deps: SupportDeps,
  input: Address & { message: string },
  context: RequestContext,
): Promise<SupportTicket> {
  const ticket = await myTicket(deps, input, context);
  const now = deps.clock();
  return await deps.database.transaction(async (tx) => {
    await addMessage(tx, ticket.id, input.message, null, now);
    return ticketOf(await supportStore.setStatus(tx, ticket.id, 'open', now));
  });
}

/** The staff's answer, mailed to whoever wrote; in the caller's transaction. */
export async function answerTicket(
  deps: SupportDeps,
  tx: Queryable,
  answer: { ticketId: string; text: string; staffId: string },
): Promise<void> {
  const ticket = await supportStore.byId(tx, answer.ticketId);
  if (!ticket) return refuse('not_found');
  const now = deps.clock();
  const before = await supportStore.messages(tx, ticket.id);
  const messageId = await addMessage(tx, ticket.id, answer.text, answer.staffId, now);
  await supportStore.setStatus(tx, ticket.id, 'answered', now);
  const siteName = deps.siteName();
  const subject = mails.answer.subject({ siteName, number: String(ticket.number) });
  const mail = mailTemplate(deps, { email: ticket.email }, subject, [
    verbatim(answer.text),
    deps.addresses
      ? mails.answer.footByMail({ subject: ticket.subject })
      : mails.answer.foot({ subject: ticket.subject }),
  ]);
  await deps.mailer.send(tx, inThread(mail, threadOfAnswer(deps, ticket, messageId, before)));
}

async function myTicket(deps: SupportDeps, { ticketId, token }: Address, { session }: RequestContext) {
  const ticket = await supportStore.byId(deps.database, ticketId);
  if (!ticket) return refuse('not_found');
  const isOwner = session !== undefined && ticket.accountId === session.accountId;
  if (!isOwner && !(token !== undefined && timingSafeEqual(hashOf(token), ticket.tokenHash))) {
    return refuse('not_found');
  }
  return ticket;
}

/** Adds a message to a ticket; resolves to its id. */
export async function addMessage(
  tx: Queryable,
  ticketId: string,
  text: string,
  staffId: string | null,
  createdAt: Date,
  mail?: MailFacts,
): Promise<string> {
  const id = uuid();
  const message = { id, fromStaff: staffId !== null, staffId, text, createdAt };
  await supportStore.addMessage(tx, ticketId, message, mail);
  return id;
}

function linkTo(deps: SupportDeps, ticket: TicketRow, token: string): string {
  return `${deps.publicUrl}/support/${ticket.id}?token=${token}`;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A letter as its writer sees it in a list. */
function ticketOf(row: TicketRow): SupportTicket {
  return {
    _id: row.id,
    number: Number(row.number),
    subject: row.subject,
    topic: row.topic,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
