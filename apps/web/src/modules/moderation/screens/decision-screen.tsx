import type { DecisionView } from '@candela/contract/moderation/operations';
import { Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { z } from 'zod';
import { api, client } from '../../../platform/api.ts';
import { failureCause } from '../../../platform/failure-cause.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
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

const t = messages.decision;

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
      {isId && decision.isPending && <RowSkeletons label={t.loading} count={3} />}
      {decision.isError && <NotShown error={decision.error} onRetry={() => void decision.refetch()} />}
      {decision.data && <Decision decision={decision.data} link={link} />}
    </PageFrame>
  );
}

function Missing() {
  return <EmptyState title={t.missing} cause={t.missingCause} level={2} />;
}

function NotShown({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { code } = readRefusal(error);
  if (code === 'not_found' || code === 'invalid_input') return <Missing />;
  return (
    <ErrorState
      title={t.failed}
      cause={failureCause(error, t.failedCause)}
      safe={t.failedSafe}
      onRetry={onRetry}
      retryLabel={t.retry}
    />
  );
}

function Decision({ decision, link }: { decision: DecisionView; link: Link }) {
  const { number, subject, reason, statement, appeal } = decision;
  return (
    <>
      <PageHeading
        title={t.title}
        lede={`${t.number({ number })} · ${subject} · ${formatDate(decision.decidedAt)}`}
      />
      <p>{whatWasDone(decision)}</p>
      <section className={classes.part}>
        <SectionHeading title={t.reasons} />
        <p className={classes.words}>{statement}</p>
        <p className="cd-small cd-text-2">{t.reported({ reason: messages.reasons[reason] })}</p>
      </section>
      {decision.dmca && <CounterNotice dmca={decision.dmca} link={link} />}
      {appeal ? <Appealed appeal={appeal} /> : <Appeal link={link} />}
    </>
  );
}

function Appealed({ appeal }: { appeal: NonNullable<DecisionView['appeal']> }) {
  return (
    <section className={classes.part}>
      <SectionHeading title={t.yours} count={formatDate(appeal.at)} />
      <p className={classes.words}>{appeal.text}</p>
      <FormNotice
        tone={appeal.outcome === 'reversed' ? 'good' : 'info'}
        title={t[appeal.outcome ?? 'waiting']}
        detail={appeal.statement}
      />
    </section>
  );
}

function Appeal({ link }: { link: Link }) {
  const queries = useQueryClient();
  const { form, values, problems, text, isSending, send } = useContractForm({ text: '' });
  const appeal = async () => {
    await client.moderation.appealDecision({ ...link, ...values });
    await queries.invalidateQueries({ queryKey: api.moderation.getDecision.key() });
  };
  return (
    <section className={classes.part}>
      <SectionHeading title={t.appeal} />
      <p className="cd-text-2">{t.appealLede}</p>
      <CheckedForm form={form} problems={problems} onSubmit={() => send(appeal)} className={classes.form}>
        <Textarea label={t.appealText} autosize minRows={5} maxRows={16} maxLength={4000} {...text('text')} />
        <div>
          <Button type="submit" variant="primary" loading={isSending}>
            {t.send}
          </Button>
        </div>
      </CheckedForm>
    </section>
  );
}
