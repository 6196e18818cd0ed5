import type { EntryKind, ShowEarning } from '@candela/contract/shows/earnings';
import { Pagination } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { failureCause } from '../../../platform/failure-cause.ts';
import { CreditAmount } from '../../../ui/coin/credit-amount.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatTime } from '../../../ui/format/format-date.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { broadcaster as t } from '../locales/broadcaster.ts';
import classes from './show-earnings-dialog.module.css';

const copy = t.entries;
const perPage = 10;

/** Which entries are looked at: those of one kind, of one fan, or all. */
export type EarningsChoice = EntryKind | 'all' | { fanId: string; name: string };

/** Opens the entries behind a figure of a show's earnings, over whatever is shown. */
export function useShowEntries(sessionId: string) {
  const [choice, setChoice] = useState<EarningsChoice | null>(null);
  const dialog = choice && (
    <ShowEarningsDialog sessionId={sessionId} choice={choice} onClose={() => setChoice(null)} />
  );
  return { open: setChoice, dialog };
}

type ShowEarningsDialogProps = { sessionId: string; choice: EarningsChoice; onClose: () => void };

/** The entries behind a figure of a show's earnings: who paid, when, how much, and what of it is the model's. */
function ShowEarningsDialog({ sessionId, choice, onClose }: ShowEarningsDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={titleOf(choice)} closeLabel={t.close} size="md">
      <Entries sessionId={sessionId} choice={choice} />
    </Dialog>
  );
}

function titleOf(choice: EarningsChoice): string {
  if (choice === 'all') return t.earned;
  if (choice === 'items') return copy.items;
  return typeof choice === 'string'
    ? copy.ofKind({ kind: t.earnedBy[choice] })
    : copy.ofFan({ name: choice.name });
}

function Entries({ sessionId, choice }: Omit<ShowEarningsDialogProps, 'onClose'>) {
  const [page, setPage] = useState(1);
  const list = useQuery({
    ...api.shows.listShowEarnings.queryOptions({
      input: {
        sessionId,
        current_page: page,
        per_page: perPage,
        ...(typeof choice === 'string' ? choice !== 'all' && { kind: choice } : { fanId: choice.fanId }),
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (list.isPending) return <RowSkeletons label={copy.loading} count={4} />;
  if (list.isError) {
    return (
      <ErrorState
        title={copy.failed}
        cause={failureCause(list.error, copy.failedCause)}
        retryLabel={copy.retry}
        retrying={list.isFetching}
        onRetry={() => list.refetch()}
        level={3}
      />
    );
  }
  const { data, totalCount } = list.data;
  if (totalCount === 0) {
    return <EmptyState title={copy.emptyTitle} cause={copy.emptyCause} illustration="coins" level={3} />;
  }
  const pages = Math.ceil(totalCount / perPage);
  return (
    <>
      <ul className={classes.entries} aria-busy={list.isPlaceholderData || undefined}>
        {data.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label={copy.pages} className={classes.pages}>
          <Pagination
            total={pages}
            value={page}
            onChange={setPage}
            getItemProps={(item) => ({ 'aria-label': copy.page({ page: item }) })}
            getControlProps={(control) => ({
              'aria-label': control === 'previous' ? copy.previous : copy.next,
            })}
          />
        </nav>
      )}
    </>
  );
}

function Entry({ entry: { at, kind, username, text, grossCredits, credits } }: { entry: ShowEarning }) {
  return (
    <li>
      <div>
        <b>{username ?? t.tipsAnonymous}</b>
        <p className={classes.what}>{text ? `${t.earnedBy[kind]}. ${text}` : t.earnedBy[kind]}</p>
        <time dateTime={at}>{formatTime(at)}</time>
      </div>
      <div className={classes.figures}>
        <CreditAmount amount={credits} />
        <p>{copy.paid({ amount: formatCount(grossCredits) })}</p>
      </div>
    </li>
  );
}
