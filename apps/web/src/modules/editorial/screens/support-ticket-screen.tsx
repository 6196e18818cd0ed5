import { Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { z } from 'zod';
import { api } from '../../../platform/api.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import cmsClasses from '../cms-screen.module.css';
import { messages } from '../messages.ts';
import classes from './contact-us-screen.module.css';

const words = messages.support;

/** One support ticket with its replies, for its author or the holder of the mailed link. */
export default function SupportTicketScreen() {
  const { ticketId = '' } = useParams();
  const [params] = useSearchParams();
  const token = params.get('token') ?? undefined;
  const isId = z.uuid().safeParse(ticketId).success;
  const address = { ticketId, ...(token !== undefined && { token }) };
  const ticket = useQuery(api.editorial.getTicket.queryOptions({ input: address, enabled: isId }));
  const [text, setText] = useState('');
  const reply = useMutation(
    api.editorial.replyToTicket.mutationOptions({
      onSuccess: async () => {
        setText('');
        await ticket.refetch();
      },
    }),
  );
  const one = ticket.data?.data;
  useDocumentTitle(one ? words.ticket({ number: one.number }) : words.title);
  if (!isId || (ticket.isError && readRefusal(ticket.error).code === 'not_found')) {
    return (
      <PageFrame className={cmsClasses.page}>
        <EmptyState
          title={words.goneTitle}
          cause={words.goneCause}
          illustration="envelopes"
          action={<ButtonLink href="/contact-us">{words.title}</ButtonLink>}
        />
      </PageFrame>
    );
  }
  const refusal = reply.error ? readRefusal(reply.error) : undefined;
  return (
    <PageFrame className={cmsClasses.page}>
      {ticket.isPending && <RowSkeletons label={messages.loading} count={4} />}
      {ticket.isError && (
        <ErrorState
          title={messages.failed.title}
          cause={messages.failed.cause}
          safe={messages.failed.safe}
          onRetry={() => void ticket.refetch()}
          retryLabel={messages.failed.retry}
        />
      )}
      {one && (
        <>
          <PageHeading
            title={one.subject}
            lede={`${words.ticket({ number: one.number })} · ${words.status[one.status]}`}
          />
          <div className={classes.thread}>
            {one.messages.map((message) => (
              <article
                key={message._id}
                className={classes.message}
                data-staff={message.fromStaff || undefined}
              >
                <header>
                  {message.fromStaff ? words.us : words.you} · {formatDateTime(message.createdAt)}
                </header>
                {message.text}
              </article>
            ))}
          </div>
          <form
            className={classes.form}
            onSubmit={(event) => {
              event.preventDefault();
              reply.mutate({ ...address, message: text });
            }}
          >
            <Textarea
              label={words.again}
              autosize
              minRows={4}
              maxLength={5000}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              error={refusal && (refusal.fields.message ?? refusal.msg)}
            />
            <div>
              <Button type="submit" variant="primary" loading={reply.isPending} disabled={text.trim() === ''}>
                {words.send}
              </Button>
            </div>
          </form>
        </>
      )}
    </PageFrame>
  );
}
