import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { paragraphs } from '../shared/texts.ts';
import { byId, listInput, staffAccess, staffOperation } from './fields.ts';
import { dated, ofAccount } from './list-filters.ts';
import { admin as t } from './locales/admin.ts';

const ticketStatus = z.enum(['open', 'answered', 'closed']);
const ticket = z.object({
  _id: id,
  number: z.int(),
  accountId: id.nullable(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  topic: z.string(),
  status: ticketStatus,
  createdAt: timestamp,
  updatedAt: timestamp,
});
const ticketMessage = z.object({
  _id: id,
  fromStaff: z.boolean(),
  by: z.string().nullable(),
  text: z.string(),
  createdAt: timestamp,
  /** Who sent it by mail, when that is not the ticket's own address. */
  mailFrom: z.string().nullable(),
  /** Names of files that came with a mail and were dropped. */
  attachments: z.array(z.string()),
  /** The end of a mail that was too large is missing. */
  isCut: z.boolean(),
});
const ticketRefund = z.object({
  _id: id,
  title: z.string(),
  credits: z.int(),
  reason: z.string(),
  by: z.string().nullable(),
  createdAt: timestamp,
});
const ticketDetail = ticket.extend({
  /** Of the account that wrote it; null for a visitor. */
  username: z.string().nullable(),
  messages: z.array(ticketMessage),
  /** What was refunded for it, oldest first. */
  refunds: z.array(ticketRefund),
});

export type TicketRow = z.infer<typeof ticket>;
export type TicketMessage = z.infer<typeof ticketMessage>;
export type TicketRefund = z.infer<typeof ticketRefund>;
export type TicketDetail = z.infer<typeof ticketDetail>;

/** Messages to support, and how they are answered. */
export const adminSupport = {
  listTickets: staffOperation('listTickets', staffAccess.support, 'Letters to support, longest waiting first')
    .input(
      z.object({
        ...listInput,
        status: z.enum(['all', 'open', 'answered', 'closed']).default('open'),
        ...ofAccount,
        ...dated('updatedAt', '-updatedAt'),
      }),
    )
    .output(listReply(ticket)),
  getTicketForStaff: staffOperation('getTicketForStaff', staffAccess.support, 'A letter and its answers', [
    'not_found',
  ])
    .input(byId)
    .output(reply(ticketDetail)),
  answerTicket: staffOperation('answerTicket', staffAccess.support, 'Answers a letter by mail', [
    'not_found',
    'conflict',
  ])
    .input(
      byId.extend({
        text: paragraphs(t.answers, 5000).min(1, { error: t.writeAnAnswer }),
        /** The newest message the operator has read. */
        seenMessageId: id,
      }),
    )
    .output(doneReply),
  closeTicket: staffOperation('closeTicket', staffAccess.support, 'Closes a letter', [
    'not_found',
    'conflict',
  ])
    .input(byId)
    .output(doneReply),
  reopenTicket: staffOperation('reopenTicket', staffAccess.support, 'Opens a closed letter again', [
    'not_found',
    'conflict',
  ])
    .input(byId)
    .output(doneReply),
};
