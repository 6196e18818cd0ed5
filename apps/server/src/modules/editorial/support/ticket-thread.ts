import type { MailThread } from '../../../platform/mail/index.ts';
import type { MessageRow, TicketRow } from './store.ts';
import type { TicketAddresses } from './ticket-address.ts';

/** Mail programs need few of them, and a header has an end. */
const referencesMax = 20;

/** What mails about tickets are addressed by. */
export interface TicketMailDeps {
  /** What stands behind the @ of Message-IDs. */
  mailDomain: string;
  /** Where answers by mail arrive; nowhere when left out. */
  addresses?: TicketAddresses | undefined;
}

type Written = Pick<MessageRow, 'id' | 'fromStaff' | 'mailId'>;

/** The thread of the mail that says a ticket has been received, which all others of the ticket refer to. */
export function threadOfTicket(deps: TicketMailDeps, ticket: TicketRow, mailId: string | null): MailThread {
  return {
    messageId: rootOf(deps, ticket),
    replyTo: deps.addresses?.addressOf(ticket.number),
    isAutomatic: true,
    ...(mailId !== null && { inReplyTo: mailId, references: [mailId] }),
  };
}

/** The thread of an answer, so that mail programs show it below what it answers. @param before what was written before it */
export function threadOfAnswer(
  deps: TicketMailDeps,
  ticket: TicketRow,
  messageId: string,
  before: readonly Written[],
): MailThread {
  const mails = before.flatMap(({ id, fromStaff, mailId }) => {
    if (mailId !== null) return [mailId];
    return fromStaff ? [idOf(deps, id)] : [];
  });
  const root = rootOf(deps, ticket);
  return {
    messageId: idOf(deps, messageId),
    inReplyTo: mails.at(-1) ?? root,
    references: [root, ...mails.slice(-referencesMax)],
    replyTo: deps.addresses?.addressOf(ticket.number),
  };
}

const rootOf = (deps: TicketMailDeps, ticket: TicketRow) => idOf(deps, ticket.id);
const idOf = ({ mailDomain }: TicketMailDeps, id: string) => `<${id}@${mailDomain}>`;
