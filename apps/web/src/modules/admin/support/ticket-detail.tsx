import type { SupportTopic } from '@candela/contract/editorial/support';
import { useQuery } from '@tanstack/react-query';
import { readRefusal } from '../../../platform/refusal.ts';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { adminApi } from '../console/api.ts';
import classes from '../console/console.module.css';
import { Facts } from '../console/facts.tsx';
import { support } from './locales/support.ts';
import ticketClasses from './ticket.module.css';
import { TicketAccount } from './ticket-account.tsx';
import { TicketHistory } from './ticket-history.tsx';
import { TicketReply } from './ticket-reply.tsx';

const t = support.detail;

/** A ticket with its messages, the reply to write, and the account beside them. */
export function TicketDetail({ ticketId }: { ticketId: string }) {
  const input = { _id: ticketId };
  const ticket = useQuery(adminApi.getTicketForStaff.queryOptions({ input }));
  // What was read stays while a later read fails: a reply is being written below it.
  if (ticket.isError && !ticket.data) return <p role="alert">{readRefusal(ticket.error).msg}</p>;
  if (!ticket.data) return <PageSpinner label={t.loading} />;
  const { name, email, topic, number, accountId, username } = ticket.data.data;
  return (
    <div className={ticketClasses.sides}>
      <div className={classes.form}>
        <Facts
          of={{
            [t.number]: number,
            [t.from]: `${name}, ${email}`,
            [t.topic]: support.topics[topic as SupportTopic],
          }}
        />
        <TicketHistory ticket={ticket.data.data} />
        <TicketReply ticket={ticket.data.data} />
      </div>
      {accountId ? (
        <TicketAccount ticketId={ticketId} accountId={accountId} username={username} />
      ) : (
        <p className={ticketClasses.who}>{support.account.none}</p>
      )}
    </div>
  );
}
