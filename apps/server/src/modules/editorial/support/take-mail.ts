import { hourMs } from '@candela/contract/shared/durations';
import type { Queryable } from '../../../platform/database/index.ts';
import { say } from '../../../platform/i18n/index.ts';
import { type Inbox, type ReceivedMail, readMail } from '../../../platform/mail/index.ts';
import { texts } from '../locales/texts.ts';
import { noteInboxRead } from './inbox-reads.ts';
import { type MailFacts, supportStore, type TicketRow } from './store.ts';
import { addMessage, openTicket, type SupportDeps } from './support.ts';

/** What an hour may bring: tickets from one sender, tickets from all, and mails into one ticket. */
const budget = { bySender: 5, all: 60, inTicket: 30 };
const nameMax = 80;
const subjectMax = 150;

type Outcome = 'message' | 'ticket' | 'known' | 'automatic' | 'overBudget';
type Log = { info(fields: object, message: string): void; warn(fields: object, message: string): void };

/**
 * Takes what has arrived in the inbox of support. A mail counts as read once it is stored; one beyond the budget stays in
 * the mailbox, flagged. An inbox that cannot be reached is tried again the next time, and shown on the page of the site's health.
 */
export async function readSupportInbox(deps: SupportDeps & { log: Log }, inbox: Inbox): Promise<void> {
  try {
    await inbox.read(async ({ source, isCut }) => {
      const mail = await readMail(source);
      const outcome = await takeMail(deps, mail, isCut || mail.isCut);
      deps.log.info({ outcome, mailId: mail.messageId }, 'A mail to support was read.');
      if (outcome !== 'overBudget') return 'done';
      deps.log.warn(
        { mailId: mail.messageId },
        'Too many mails to support; one stays in the mailbox, flagged.',
      );
      return 'setAside';
    });
  } catch (error) {
    deps.log.warn({ err: error }, 'The inbox of support could not be read.');
    return await noteInboxRead(deps.database, false, deps.clock());
  }
  await noteInboxRead(deps.database, true, deps.clock());
}

/** Makes a mail a message of the ticket it is addressed to, or a ticket of its own; nothing when a machine sent it. */
async function takeMail(deps: SupportDeps, mail: ReceivedMail, isCut: boolean): Promise<Outcome> {
  const { address } = mail.from;
  const isSender = /^[^\s@]+@[^\s@]+$/.test(address) && address.length <= 254;
  if (mail.isAutomatic || !isSender || deps.addresses?.isOwn(address)) return 'automatic';
  const number = deps.addresses?.numberOf(mail.recipients);
  return await deps.database.transaction(async (tx) => {
    await supportStore.lockMails(tx);
    if (await supportStore.hasMail(tx, mail.messageId)) return 'known';
    const ticket = number === undefined ? undefined : await supportStore.lockByNumber(tx, number);
    const since = new Date(deps.clock().getTime() - hourMs);
    const counts = await supportStore.mailCounts(tx, { email: address, ticketId: ticket?.id ?? null, since });
    if (ticket) {
      if (counts.inTicket >= budget.inTicket) return 'overBudget';
      await addReply(deps, tx, ticket, mail, isCut);
      return 'message';
    }
    if (counts.bySender >= budget.bySender || counts.all >= budget.all) return 'overBudget';
    await openTicket(deps, tx, {
      name: (mail.from.name || address).slice(0, nameMax).toWellFormed(),
      email: address,
      topic: 'other',
      subject: mail.subject.slice(0, subjectMax).toWellFormed() || say(texts.mails.noSubject),
      message: textOf(mail),
      // A sender can be made up, so that an address alone makes nobody the account's owner.
      accountId: null,
      mail: factsOf(mail, null, isCut),
    });
    return 'ticket';
  });
}

/** The ticket is open again, as after an answer on the site. */
async function addReply(
  deps: SupportDeps,
  tx: Queryable,
  ticket: TicketRow,
  mail: ReceivedMail,
  isCut: boolean,
) {
  const now = deps.clock();
  const { address } = mail.from;
  const isOwner = address === ticket.email.toLowerCase();
  await addMessage(tx, ticket.id, textOf(mail), null, now, factsOf(mail, isOwner ? null : address, isCut));
  await supportStore.setStatus(tx, ticket.id, 'open', now);
}

function factsOf(mail: ReceivedMail, mailFrom: string | null, isCut: boolean): MailFacts {
  return { mailId: mail.messageId, mailFrom, attachments: mail.attachments, isCut };
}

const textOf = ({ text }: ReceivedMail) => text || say(texts.mails.noText);
