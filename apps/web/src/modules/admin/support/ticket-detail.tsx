import type { SupportTopic } from '@candela/contract/editorial/support';
import { Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { adminApi, adminClient, everyAnswer } from '../console/api.ts';
import classes from '../console/console.module.css';
import { useDraft } from '../console/draft-dialog.tsx';
import { Facts } from '../console/facts.tsx';
import { when } from '../console/format.tsx';
import { support } from './locales/support.ts';
import ticketClasses from './ticket.module.css';
import { TicketAccount } from './ticket-account.tsx';

const t = support.detail;

/** A ticket with its messages, and the reply to write. */
export function TicketDetail({ ticketId }: { ticketId: string }) {
  const queries = useQueryClient();
  const { form, values, problems, set, text, isSending, send } = useContractForm({ text: '' });
  useDraft(values.text !== '');
  const input = { _id: ticketId };
  const ticket = useQuery(adminApi.getTicketForStaff.queryOptions({ input }));
  const newest = ticket.data?.data.messages.at(-1)?._id ?? '';
  const answer = async () => {
    try {
      const { msg } = await adminClient.answerTicket({ ...input, ...values, seenMessageId: newest });
      toast.success(msg);
      set({ text: '' });
      void queries.invalidateQueries({ queryKey: everyAnswer });
    } catch (error) {
      // Only what a colleague wrote is fetched: a list without the ticket would close it and lose the text.
      void queries.invalidateQueries({ queryKey: adminApi.getTicketForStaff.key({ input }) });
      throw error;
    }
  };
  if (ticket.isError) return <p role="alert">{readRefusal(ticket.error).msg}</p>;
  if (!ticket.data) return <PageSpinner label={t.loading} />;
  const { name, email, topic, number, messages, accountId, username } = ticket.data.data;
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
        <ul className={classes.lines}>
          {messages.map((message) => (
            <li key={message._id}>
              {message.text}
              <small>
                {message.fromStaff ? (message.by ?? t.staff) : name}, {when(message.createdAt)}
              </small>
            </li>
          ))}
        </ul>
        <CheckedForm form={form} problems={problems} onSubmit={() => send(answer)} className={classes.form}>
          <Textarea label={t.reply} description={t.replyHint} autosize minRows={4} {...text('text')} />
          <Button type="submit" variant="primary" loading={isSending}>
            {t.send}
          </Button>
        </CheckedForm>
      </div>
      {accountId ? (
        <TicketAccount accountId={accountId} username={username} />
      ) : (
        <p className={ticketClasses.who}>{support.account.none}</p>
      )}
    </div>
  );
}
