import { z } from 'zod';
import { email } from '../accounts/fields.ts';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import type { Message } from '../shared/messages.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { listReply, reply, timestamp } from '../shared/replies.ts';
import { editorial as t } from './locales/editorial.ts';

export const supportTopic = z.enum(['account', 'payment', 'model', 'technical', 'complaint', 'other'], {
  error: t.chooseTopic,
});
export type SupportTopic = z.infer<typeof supportTopic>;

/** One line without control characters. */
const line = (max: number, empty: Message) =>
  z
    .string()
    .trim()
    .min(1, { error: empty })
    .max(max, { error: shared.charactersMax })
    .regex(/^\P{Cc}*$/u, { error: shared.removeControlCharacters });

/** Several lines: tabs and line ends are welcome, other control characters are not. */
const letter = z
  .string()
  .trim()
  .min(10, { error: shared.describeMore })
  .max(5000, { error: shared.charactersMax })
  .regex(/^[^\p{Cc}]*(?:[\t\n\r][^\p{Cc}]*)*$/u, { error: shared.removeControlCharacters });

export const contactForm = z.object({
  name: line(80, shared.enterYourName),
  email,
  topic: supportTopic,
  subject: line(150, t.enterSubject),
  message: letter,
});
export type ContactForm = z.infer<typeof contactForm>;

const supportMessage = z.object({ _id: id, fromStaff: z.boolean(), text: z.string(), createdAt: timestamp });

export const supportTicket = z.object({
  _id: id,
  number: z.int(),
  subject: z.string(),
  topic: supportTopic,
  status: z.enum(['open', 'answered', 'closed']),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type SupportTicket = z.infer<typeof supportTicket>;

/** Whoever wrote a ticket reads it by account, or by the secret of the mailed link. */
const token = z
  .string()
  .min(20)
  .max(100)
  .regex(/^[A-Za-z0-9_-]+$/)
  .optional();

export const support = {
  contactSupport: operation('/supportAccess/contact_us', {
    summary: 'Writes to support; the answer comes by mail',
    access: 'public',
    limit: { max: 6, windowSeconds: 3600 },
  })
    .input(contactForm)
    .output(reply(z.object({ ticketId: id, number: z.int() }))),
  listMyTickets: operation('/supportAccess/listMyTickets', {
    summary: "The account's own messages to support",
  })
    .input(z.object(paging()))
    .output(listReply(supportTicket)),
  getTicket: operation('/supportAccess/getTicket', {
    summary: 'One message to support with its answers, by its account or its link',
    access: 'public',
    refusals: ['not_found'],
  })
    .input(z.object({ ticketId: id, token }))
    .output(reply(supportTicket.extend({ messages: z.array(supportMessage) }))),
  replyToTicket: operation('/supportAccess/reply', {
    summary: 'Writes again about the same matter; a closed one opens again',
    access: 'public',
    refusals: ['not_found'],
    limit: { max: 20, windowSeconds: 3600 },
  })
    .input(z.object({ ticketId: id, token, message: letter }))
    .output(reply(supportTicket)),
};
