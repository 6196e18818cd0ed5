import type { Outputs } from '../console/api.ts';
import classes from '../console/console.module.css';
import { when } from '../console/format.tsx';
import { support } from './locales/support.ts';

const t = support.detail;

type Ticket = Outputs['getTicketForStaff']['data'];

/** What was written about a ticket and refunded for it, in the order it happened. */
export function TicketHistory({ ticket: { name, messages, refunds } }: { ticket: Ticket }) {
  const lines = [
    ...messages.map((message) => ({
      ...message,
      from: message.fromStaff ? (message.by ?? t.staff) : name,
      notes: notesOf(message),
    })),
    ...refunds.map(({ _id, title, credits, reason, by, createdAt }) => ({
      ...{ _id, createdAt, notes: [] },
      text: t.refunded({ credits, title, reason }),
      from: by ?? t.staff,
    })),
  ];
  return (
    <ul className={classes.lines}>
      {lines
        .sort((one, other) => one.createdAt.localeCompare(other.createdAt))
        .map(({ _id, text, from, createdAt, notes }) => (
          <li key={_id}>
            {text}
            <small>{t.sentBy({ name: from, when: when(createdAt) })}</small>
            {notes.map((note) => (
              <small key={note}>{note}</small>
            ))}
          </li>
        ))}
    </ul>
  );
}

/** What staff must know of a message that came by mail. */
function notesOf({ mailFrom, attachments, isCut }: Ticket['messages'][number]): string[] {
  return [
    ...(mailFrom === null ? [] : [t.mailFrom({ address: mailFrom })]),
    ...(attachments.length === 0
      ? []
      : [t.attachments({ count: attachments.length, names: attachments.join(', ') })]),
    ...(isCut ? [t.cut] : []),
  ];
}
