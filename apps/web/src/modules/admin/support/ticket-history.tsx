import type { Outputs } from '../console/api.ts';
import classes from '../console/console.module.css';
import { when } from '../console/format.tsx';
import { support } from './locales/support.ts';

const t = support.detail;

type Ticket = Outputs['getTicketForStaff']['data'];

/** What was written about a ticket and refunded for it, in the order it happened. */
export function TicketHistory({ ticket: { name, messages, refunds } }: { ticket: Ticket }) {
  const lines = [
    ...messages.map(({ _id, text, fromStaff, by, createdAt }) => ({
      ...{ _id, text, createdAt },
      from: fromStaff ? (by ?? t.staff) : name,
    })),
    ...refunds.map(({ _id, title, credits, reason, by, createdAt }) => ({
      ...{ _id, createdAt },
      text: t.refunded({ credits, title, reason }),
      from: by ?? t.staff,
    })),
  ];
  return (
    <ul className={classes.lines}>
      {lines
        .sort((one, other) => one.createdAt.localeCompare(other.createdAt))
        .map(({ _id, text, from, createdAt }) => (
          <li key={_id}>
            {text}
            <small>{t.sentBy({ name: from, when: when(createdAt) })}</small>
          </li>
        ))}
    </ul>
  );
}
