import { Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { PageSpinner } from '../../../ui/state/page-spinner.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { callDesk } from '../call.ts';
import classes from '../desk/desk.module.css';
import { Facts } from '../desk/facts.tsx';
import { when } from './words.tsx';

/** A letter with what was said about it, and the answer to write. */
export function TicketDetail({ ticketId }: { ticketId: string }) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const ticket = useQuery({
    queryKey: ['desk', 'getTicketForStaff', ticketId],
    queryFn: async () => (await callDesk('getTicketForStaff', { _id: ticketId })).data,
  });
  const newest = ticket.data?.messages.at(-1)?._id ?? '';
  const answer = useMutation({
    mutationFn: () => callDesk('answerTicket', { _id: ticketId, text, seenMessageId: newest }),
    onSuccess: ({ msg }) => {
      toast.success(msg);
      setText('');
      void queries.invalidateQueries({ queryKey: ['desk'] });
    },
    // Only what a colleague wrote is fetched: a list that no longer has the letter would close it, and lose the text.
    onError: () => queries.invalidateQueries({ queryKey: ['desk', 'getTicketForStaff', ticketId] }),
  });
  if (ticket.isError) return <p role="alert">{readRefusal(ticket.error).msg}</p>;
  if (!ticket.data) return <PageSpinner label="Loading the letter" />;
  const { name, email, topic, number, messages } = ticket.data;
  const refusal = answer.error && readRefusal(answer.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    answer.mutate();
  };
  return (
    <div className={classes.form}>
      <Facts of={{ Number: number, From: `${name}, ${email}`, Topic: topic }} />
      <ul className={classes.lines}>
        {messages.map((message) => (
          <li key={message._id}>
            {message.text}
            <small>
              {message.fromStaff ? (message.by ?? 'Staff') : name}, {when(message.createdAt)}
            </small>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className={classes.form} noValidate>
        <Textarea
          label="Answer"
          description="Sent by mail."
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
          Send answer
        </Button>
      </form>
    </div>
  );
}
