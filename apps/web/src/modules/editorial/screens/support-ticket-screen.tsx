import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { z } from 'zod';
import { api, client } from '../../../platform/api.ts';
import { failureCause } from '../../../platform/failure-cause.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
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

const t = messages.support;

/** One support ticket with its replies, for its author or the holder of the mailed link. */
export default function SupportTicketScreen() {
  const { ticketId = '' } = useParams();
  const [params] = useSearchParams();
  const token = params.get('token') ?? undefined;
  const isId = z.uuid().safeParse(ticketId).success;
  const address = { ticketId, ...(token !== undefined && { token }) };
  const ticket = useQuery(api.editorial.getTicket.queryOptions({ input: address, enabled: isId }));
  const { form, values, problems, set, text, isSending, send } = useContractForm({ message: '' });
  const reply = async () => {
    await client.editorial.replyToTicket({ ...address, ...values });
    set({ message: '' });
    await ticket.refetch();
  };
  const one = ticket.data?.data;
  useDocumentTitle(one ? t.ticket({ number: one.number }) : t.title);
  if (!isId || (ticket.isError && readRefusal(ticket.error).code === 'not_found')) {
    return (
      <PageFrame className={cmsClasses.page}>
        <EmptyState
          title={t.goneTitle}
          cause={t.goneCause}
          illustration="envelopes"
          action={<ButtonLink href="/contact-us">{t.title}</ButtonLink>}
        />
      </PageFrame>
    );
  }
  return (
    <PageFrame className={cmsClasses.page}>
      {ticket.isPending && <RowSkeletons label={messages.loading} count={4} />}
      {ticket.isError && (
        <ErrorState
          title={messages.failed.title}
          cause={failureCause(ticket.error, messages.failed.cause)}
          safe={messages.failed.safe}
          onRetry={() => void ticket.refetch()}
          retryLabel={messages.failed.retry}
        />
      )}
      {one && (
        <>
          <PageHeading
            title={one.subject}
            lede={`${t.ticket({ number: one.number })} · ${t.status[one.status]}`}
          />
          <div className={classes.thread}>
            {one.messages.map((message) => (
              <article
                key={message._id}
                className={classes.message}
                data-staff={message.fromStaff || undefined}
              >
                <header>
                  {message.fromStaff ? t.us : t.you} · {formatDateTime(message.createdAt)}
                </header>
                {message.text}
              </article>
            ))}
          </div>
          <CheckedForm form={form} problems={problems} onSubmit={() => send(reply)} className={classes.form}>
            <Textarea label={t.again} autosize minRows={4} maxLength={5000} {...text('message')} />
            <div>
              <Button
                type="submit"
                variant="primary"
                loading={isSending}
                disabled={values.message.trim() === ''}
              >
                {t.send}
              </Button>
            </div>
          </CheckedForm>
        </>
      )}
    </PageFrame>
  );
}
