import type { DecisionView } from '@candela/contract/moderation/operations';
import { Pagination } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { failureCause } from '../../../platform/failure-cause.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Tag } from '../../../ui/tag/tag.tsx';
import classes from '../compliance.module.css';
import { messages } from '../messages.ts';
import { whatWasDone } from '../what-was-done.ts';

const t = messages.decisions;
const perPage = 20;
const tones = { open: 'soft', waiting: 'info', upheld: 'warn', reversed: 'good' } as const;

/** /decisions: everything that was decided against whoever looks. */
export default function DecisionsScreen() {
  useDocumentTitle(t.title);
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...api.moderation.listDecisions.queryOptions({ input: { current_page: page, per_page: perPage } }),
    placeholderData: keepPreviousData,
  });
  const pages = Math.ceil((query.data?.totalCount ?? 0) / perPage);
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={t.title} lede={t.lede} />
      {query.isPending && <RowSkeletons label={messages.decision.loading} count={3} />}
      {query.isError && (
        <ErrorState
          title={messages.decision.failed}
          cause={failureCause(query.error, messages.decision.failedCause)}
          safe={messages.decision.failedSafe}
          onRetry={() => void query.refetch()}
          retryLabel={messages.decision.retry}
        />
      )}
      {query.data?.totalCount === 0 && <EmptyState title={t.none} cause={t.noneCause} level={2} />}
      <ul className={classes.list}>
        {query.data?.data.map((decision) => (
          <Row key={decision._id} decision={decision} />
        ))}
      </ul>
      {pages > 1 && <Pagination total={pages} value={page} onChange={setPage} aria-label={t.pages} />}
    </PageFrame>
  );
}

function Row({ decision }: { decision: DecisionView }) {
  const { _id, subject, number, statement, appeal, decidedAt } = decision;
  const state = appeal === null ? 'open' : (appeal.outcome ?? 'waiting');
  return (
    <li>
      <div className={classes.row}>
        <h2>{subject}</h2>
        <Tag tone={tones[state]}>{t.state[state]}</Tag>
      </div>
      <p className="cd-small cd-text-2">
        {messages.decision.number({ number })} · {formatDate(decidedAt)} · {messages.reasons[decision.reason]}
      </p>
      <p>{whatWasDone(decision)}</p>
      <p className={classes.words}>{statement}</p>
      <div>
        <ButtonLink href={`/decision/${_id}`} size="sm">
          {state === 'open' ? t.appeal : t.read}
        </ButtonLink>
      </div>
    </li>
  );
}
