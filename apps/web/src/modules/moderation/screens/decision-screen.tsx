import type { DecisionView } from '@candela/contract/moderation/operations';
import { Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { z } from 'zod';
import { api } from '../../../platform/api.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import classes from '../compliance.module.css';
import { CounterNotice } from '../counter-notice.tsx';
import { messages } from '../messages.ts';
import { whatWasDone } from '../what-was-done.ts';

const words = messages.decision;

type Link = { caseId: string; token?: string };

/** The statement of reasons for a decision, and the appeal against it; `?token=` comes with the mailed link. */
export default function DecisionScreen() {
  const { caseId = '' } = useParams();
  const token = useSearchParams()[0].get('token') ?? undefined;
  const isId = z.uuid().safeParse(caseId).success;
  const link: Link = { caseId, ...(token !== undefined && { token }) };
  const decision = useQuery(
    api.moderation.getDecision.queryOptions({ input: link, enabled: isId, select: (reply) => reply.data }),
  );
  return (
    <PageFrame className={classes.page}>
      {!isId && <Missing />}
      {isId && decision.isPending && <RowSkeletons label={words.loading} count={3} />}
      {decision.isError && <NotShown error={decision.error} onRetry={() => void decision.refetch()} />}
      {decision.data && <Decision decision={decision.data} link={link} />}
    </PageFrame>
  );
}

function Missing() {
  return <EmptyState title={words.missing} cause={words.missingCause} level={2} />;
}

function NotShown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { code } = readRefusal(error);
  if (code === 'not_found' || code === 'invalid_input') return <Missing />;
  return (
    <ErrorState
      title={words.failed}
      cause={words.failedCause}
      safe={words.failedSafe}
      onRetry={onRetry}
      retryLabel={words.retry}
    />
  );
}

function Decision({ decision, link }: { decision: DecisionView; link: Link }) {
  const { number, subject, reason, statement, appeal } = decision;
  return (
    <>
      <PageHeading
        title={words.title}
        lede={`${words.number({ number })} · ${subject} · ${formatDate(decision.decidedAt)}`}
      />
      <p>{whatWasDone(decision)}</p>
      <section className={classes.part}>
        <SectionHeading title={words.reasons} />
        <p className={classes.words}>{statement}</p>
        <p className="cd-small cd-text-2">{words.reported({ reason: messages.reasons[reason] })}</p>
      </section>
      {decision.dmca && <CounterNotice dmca={decision.dmca} link={link} />}
      {appeal ? <Appealed appeal={appeal} /> : <Appeal link={link} />}
    </>
  );
}

function Appealed({ appeal }: { appeal: NonNullable<DecisionView['appeal']> }) {
  return (
    <section className={classes.part}>
      <SectionHeading title={words.yours} count={formatDate(appeal.at)} />
      <p className={classes.words}>{appeal.text}</p>
      <FormNotice
        tone={appeal.outcome === 'reversed' ? 'good' : 'info'}
        title={words[appeal.outcome ?? 'waiting']}
        detail={appeal.statement}
      />
    </section>
  );
}

function Appeal({ link }: { link: Link }) {
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const send = useMutation(
    api.moderation.appealDecision.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.moderation.getDecision.key() }),
    }),
  );
  const refusal = send.isError ? readRefusal(send.error) : undefined;
  return (
    <section className={classes.part}>
      <SectionHeading title={words.appeal} />
      <p className="cd-text-2">{words.appealLede}</p>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate({ ...link, text });
        }}
      >
        {refusal && <FormNotice title={words.notSent} detail={refusal.msg} />}
        <Textarea
          label={words.appealText}
          autosize
          minRows={5}
          maxRows={16}
          maxLength={4000}
          error={refusal?.fields.text}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div>
          <Button type="submit" variant="primary" loading={send.isPending}>
            {words.send}
          </Button>
        </div>
      </form>
    </section>
  );
}
