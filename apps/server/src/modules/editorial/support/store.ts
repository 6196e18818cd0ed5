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
}

const columns = `id, number, account_id as "accountId", name, email, subject, topic, status, token_hash as "tokenHash",
  created_at as "createdAt", updated_at as "updatedAt"`;

const insert = statement<TicketRow>(
  'editorial.insert-ticket',
  `insert into editorial.support_tickets (id, account_id, name, email, subject, topic, status, token_hash, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, 'open', $7, $8, $8) returning ${columns}`,
);
const addMessage = statement<object>(
  'editorial.add-message',
  `insert into editorial.support_messages (id, ticket_id, from_staff, staff_id, text, created_at) values ($1, $2, $3, $4, $5, $6)`,
);
const byId = statement<TicketRow>(
  'editorial.ticket-by-id',
  `select ${columns} from editorial.support_tickets where id = $1`,
);
const setStatus = statement<TicketRow>(
  'editorial.set-status',
  `update editorial.support_tickets set status = $2, updated_at = $3 where id = $1 returning ${columns}`,
);
const messages = statement<MessageRow>(
  'editorial.messages',
  `select id, from_staff as "fromStaff", staff_id as "staffId", text, created_at as "createdAt"
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
    >,
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
    ]),
  addMessage: (db: Queryable, ticketId: string, message: MessageRow) =>
    db.execute(addMessage, [
      message.id,
      ticketId,
      message.fromStaff,
      message.staffId,
      message.text,
      message.createdAt,
    ]),
  byId: (db: Queryable, id: string) => db.maybeRow(byId, [id]),
  setStatus: (db: Queryable, id: string, status: TicketRow['status'], now: Date) =>
    db.row(setStatus, [id, status, now]),
  messages: (db: Queryable, ticketId: string) => db.rows(messages, [ticketId]),
  ofAccount: (db: Queryable, accountId: string, before: number, count: number) =>
    db.rows(ofAccount, [accountId, before, count]),
  /** Oldest first: whoever has waited longest is answered next. */
};
