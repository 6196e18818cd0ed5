import type { SupportTicket } from '@candela/contract/editorial/support';
import { type Queryable, statement } from '../../../platform/database/index.ts';

export interface TicketRow {
  id: string;
  number: bigint;
  accountId: string | null;
  name: string;
  email: string;
  subject: string;
  topic: SupportTicket['topic'];
  status: SupportTicket['status'];
  tokenHash: Buffer;
  createdAt: Date;
  updatedAt: Date;
}
export interface MessageRow {
  id: string;
  fromStaff: boolean;
  staffId: string | null;
  text: string;
  createdAt: Date;
  mailId: string | null;
}
/** What a message that came by mail has besides. */
export interface MailFacts {
  mailId: string;
  /** The sender's address, when it is not the ticket's. */
  mailFrom: string | null;
  attachments: string[];
  isCut: boolean;
}

const columns = `id, number, account_id as "accountId", name, email, subject, topic, status, token_hash as "tokenHash",
  created_at as "createdAt", updated_at as "updatedAt"`;

const insert = statement<TicketRow>(
  'editorial.insert-ticket',
  `insert into editorial.support_tickets (id, account_id, name, email, subject, topic, status, token_hash, created_at, updated_at,
     by_mail)
   values ($1, $2, $3, $4, $5, $6, 'open', $7, $8, $8, $9) returning ${columns}`,
);
const addMessage = statement<object>(
  'editorial.add-message',
  `insert into editorial.support_messages (id, ticket_id, from_staff, staff_id, text, created_at, mail_id, mail_from, attachments,
     is_cut)
   values ($1, $2, $3, $4, $5, $6, $7, $8, coalesce($9::text[], '{}'), $10)`,
);
const byId = statement<TicketRow>(
  'editorial.ticket-by-id',
  `select ${columns} from editorial.support_tickets where id = $1`,
);
const lockMails = statement(
  'editorial.lock-mails',
  "select pg_advisory_xact_lock(hashtextextended('editorial.mails', 0))",
);
const hasMail = statement<{ found: boolean }>(
  'editorial.has-mail',
  'select exists (select from editorial.support_messages where mail_id = $1) as found',
);
const lockByNumber = statement<TicketRow>(
  'editorial.lock-ticket-by-number',
  `select ${columns} from editorial.support_tickets where number = $1 for update`,
);
const mailCounts = statement<{ all: number; bySender: number; inTicket: number }>(
  'editorial.mail-counts',
  `select count(*)::int as all, count(*) filter (where lower(email) = lower($1))::int as "bySender",
     (select count(*)::int from editorial.support_messages
      where ticket_id = $2 and created_at > $3 and mail_id is not null) as "inTicket"
   from editorial.support_tickets where by_mail and created_at > $3`,
);
const setStatus = statement<TicketRow>(
  'editorial.set-status',
  `update editorial.support_tickets set status = $2, updated_at = $3 where id = $1 returning ${columns}`,
);
const messages = statement<MessageRow>(
  'editorial.messages',
  `select id, from_staff as "fromStaff", staff_id as "staffId", text, created_at as "createdAt", mail_id as "mailId"
   from editorial.support_messages where ticket_id = $1 order by created_at, id`,
);
const ofAccount = statement<TicketRow & { total: number }>(
  'editorial.tickets-of-account',
  `select ${columns}, (count(*) over ())::int as total from editorial.support_tickets where account_id = $1
   order by created_at desc, id desc offset $2 limit $3`,
);

/** The statements on messages to support. */
export const supportStore = {
  insert: (
    db: Queryable,
    one: Pick<
      TicketRow,
      'id' | 'accountId' | 'name' | 'email' | 'subject' | 'topic' | 'tokenHash' | 'createdAt'
    > & { byMail: boolean },
  ) =>
    db.row(insert, [
      one.id,
      one.accountId,
      one.name,
      one.email,
      one.subject,
      one.topic,
      one.tokenHash,
      one.createdAt,
      one.byMail,
    ]),
  addMessage: (db: Queryable, ticketId: string, message: Omit<MessageRow, 'mailId'>, mail?: MailFacts) =>
    db.execute(addMessage, [
      message.id,
      ticketId,
      message.fromStaff,
      message.staffId,
      message.text,
      message.createdAt,
      mail?.mailId ?? null,
      mail?.mailFrom ?? null,
      mail?.attachments ?? null,
      mail?.isCut ?? false,
    ]),
  /** Lets mails be taken one after the other until the transaction ends. */
  lockMails: (db: Queryable) => db.execute(lockMails, []),
  hasMail: async (db: Queryable, mailId: string) => (await db.row(hasMail, [mailId])).found,
  lockByNumber: (db: Queryable, number: bigint) => db.maybeRow(lockByNumber, [number]),
  /** What came by mail since then: tickets in all and of one sender, and messages in one ticket. */
  mailCounts: (db: Queryable, of: { email: string; ticketId: string | null; since: Date }) =>
    db.row(mailCounts, [of.email, of.ticketId, of.since]),
  byId: (db: Queryable, id: string) => db.maybeRow(byId, [id]),
  setStatus: (db: Queryable, id: string, status: TicketRow['status'], now: Date) =>
    db.row(setStatus, [id, status, now]),
  messages: (db: Queryable, ticketId: string) => db.rows(messages, [ticketId]),
  ofAccount: (db: Queryable, accountId: string, before: number, count: number) =>
    db.rows(ofAccount, [accountId, before, count]),
};
