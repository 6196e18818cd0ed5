import type { SupportTopic } from '@candela/contract/editorial/support';
import { Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
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

const words = support.detail;

/** A ticket with its messages, and the reply to write. */
export function TicketDetail({ ticketId }: { ticketId: string }) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  useDraft(text !== '');
  const input = { _id: ticketId };
  const ticket = useQuery(adminApi.getTicketForStaff.queryOptions({ input }));
  const newest = ticket.data?.data.messages.at(-1)?._id ?? '';
  const answer = useMutation({
    mutationFn: () => adminClient.answerTicket({ ...input, text, seenMessageId: newest }),
    onSuccess: ({ msg }) => {
      toast.success(msg);
      setText('');
      void queries.invalidateQueries({ queryKey: everyAnswer });
    },
    // Only what a colleague wrote is fetched: a list without the ticket would close it and lose the text.
    onError: () => queries.invalidateQueries({ queryKey: adminApi.getTicketForStaff.key({ input }) }),
  });
  if (ticket.isError) return <p role="alert">{readRefusal(ticket.error).msg}</p>;
  if (!ticket.data) return <PageSpinner label={words.loading} />;
  const { name, email, topic, number, messages } = ticket.data.data;
  const refusal = answer.error && readRefusal(answer.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    answer.mutate();
  };
  return (
    <div className={classes.form}>
      <Facts
        of={{
          [words.number]: number,
          [words.from]: `${name}, ${email}`,
          [words.topic]: support.topics[topic as SupportTopic],
        }}
      />
      <ul className={classes.lines}>
        {messages.map((message) => (
          <li key={message._id}>
            {message.text}
            <small>
              {message.fromStaff ? (message.by ?? words.staff) : name}, {when(message.createdAt)}
            </small>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className={classes.form} noValidate>
        <Textarea
          label={words.reply}
          description={words.replyHint}
          autosize
          minRows={4}
          value={text}
          error={refusal?.fields.text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {refusal && (
          <p role="alert" className={classes.refusal}>
            {refusal.msg}
          </p>
        )}
        <Button type="submit" variant="primary" loading={answer.isPending}>
          {words.send}
        </Button>
      </form>
    </div>
  );
}
