import type { FanFigure } from '@candela/contract/fans/operations';
import type { StatisticsReport } from '@candela/contract/statistics/operations';
import { IconChevronRight } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { Avatar } from '../../ui/avatar/avatar.tsx';
import { Button } from '../../ui/button/button.tsx';
import { formatMoney } from '../../ui/format/format-count.ts';
import { formatDateTime, formatShortDay } from '../../ui/format/format-date.ts';
import { UiLink } from '../../ui/link/ui-link.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { RowSkeletons } from '../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { minorOf } from './measures.ts';
import { t } from './messages.ts';
import classes from './statistics.module.css';

interface SeeWhoProps {
  report: StatisticsReport;
  figure: FanFigure;
}

/** Opens a figure to the people behind it, each with the way to what the model knows of them. */
export function SeeWho({ report, figure }: SeeWhoProps) {
  const [isOpen, setOpen] = useState(false);
  const { from, to } = report.range;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t.who.open[figure]}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t.who.title[figure]}
        description={[
          t.thisRange({ from: formatShortDay(from), to: formatShortDay(to) }),
          t.who.notes[figure],
        ].join('. ')}
        closeLabel={t.who.close}
        size="md"
      >
        <People report={report} figure={figure} />
      </Dialog>
    </>
  );
}

function People({ report, figure }: SeeWhoProps) {
  const { range, timeZone, currency, creditValueMinor } = report;
  const list = useInfiniteQuery(
    api.fans.listFansOfFigure.infiniteOptions({
      input: (after: string | undefined) => ({ figure, ...range, timeZone, after }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next ?? undefined,
    }),
  );
  if (list.isPending) return <RowSkeletons label={t.loading} count={4} />;
  if (list.isError) {
    return (
      <ErrorState
        title={t.who.failed}
        cause={t.failedCause}
        retryLabel={t.retry}
        onRetry={() => void list.refetch()}
        level={3}
      />
    );
  }
  const people = list.data.pages.flatMap(({ data }) => data);
  if (people.length === 0) return <EmptyState title={t.who.none} cause={t.who.notes[figure]} level={3} />;
  return (
    <>
      <ul className={classes.people}>
        {people.map(({ member, at, netCredits }) => (
          <li key={member._id}>
            <UiLink href={`/studio/fans?fan=${member._id}`}>
              <Avatar src={member.profileImage} size={34} />
              <span>
                <b>{member.name || member.username}</b>
                <span>{formatDateTime(at)}</span>
              </span>
              {netCredits !== null && <b>{formatMoney(minorOf(netCredits, creditValueMinor), currency)}</b>}
              <IconChevronRight size={16} stroke={1.75} aria-hidden />
            </UiLink>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="sm" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t.who.more}
        </Button>
      )}
    </>
  );
}
