import type { HistoryLine } from '@candela/contract/ledger/operations';
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api, client } from '../../../platform/api.ts';
import { failureCause } from '../../../platform/failure-cause.ts';
import { saveFile } from '../../../platform/files/save-file.ts';
import { useSocketEvent } from '../../../platform/realtime/socket.ts';
import { reportError } from '../../../platform/report-error.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { ChoiceSegment } from '../../../ui/form/choice-segment.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { formatMoney } from '../../../ui/format/format-count.ts';
import { formatMonth } from '../../../ui/format/format-date.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import classes from '../history/history.module.css';
import {
  filterInput,
  type HistoryFilter,
  readHistoryFilter,
  writeHistoryFilter,
} from '../history/history-filter.ts';
import { HistoryFilters } from '../history/history-filters.tsx';
import { HistoryTable } from '../history/history-table.tsx';
import { Pages } from '../history/pages.tsx';
import { daysOf, monthOf, periodOf, periods } from '../history/periods.ts';
import { StatementSum } from '../history/statement-sum.tsx';
import { TransactionDetails } from '../history/transaction-details.tsx';
import { history as t } from '../history-messages.ts';

const perPage = 20;

/**
 * /purchase-history: everything that changed the balance, filtered by type, days and text, and what the days come to.
 * `aside` stands beside it: what keeps spending in bounds.
 */
export function PurchaseHistoryScreen({ aside }: { aside: ReactNode }) {
  useDocumentTitle(t.title);
  const [params, setParams] = useSearchParams();
  const filter = readHistoryFilter(params);
  const [today] = useState(() => new Date());
  const change = useCallback(
    (part: Partial<HistoryFilter>) => {
      setParams((before) => writeHistoryFilter({ ...readHistoryFilter(before), page: 1, ...part }), {
        replace: part.page === undefined,
      });
    },
    [setParams],
  );
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={t.title} lede={t.lede} actions={<ExportButtons filter={filter} today={today} />} />
      <div className={classes.period}>
        <ChoiceSegment
          label={t.period}
          value={periodOf(filter, today)}
          onChange={(period) => change(daysOf(period, today))}
          options={periods.map((value) => ({ value, label: t.periods[value] }))}
        />
      </div>
      <Totals filter={filter} />
      {aside && (
        <UiLink href="#limits" className={classes.toLimits}>
          {t.limitsAndBreaks}
        </UiLink>
      )}
      <div className={classes.columns}>
        <section className={classes.list} aria-label={t.title}>
          <HistoryFilters filter={filter} onChange={change} />
          <HistoryList filter={filter} onChange={change} />
        </section>
        {aside && (
          <aside className={classes.aside} id="limits" tabIndex={-1}>
            {aside}
          </aside>
        )}
      </div>
    </PageFrame>
  );
}

/** What the days of the filter come to, whatever its type and text leave out of the list. */
function Totals({ filter: { from, to } }: { filter: HistoryFilter }) {
  const statement = useQuery({
    ...api.ledger.getStatement.queryOptions({
      input: { ...(from && { from }), ...(to && { to }) },
      select: (reply) => reply.data,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  useSocketEvent('wallet.balance', () => void statement.refetch());
  if (statement.isPending) {
    return (
      <SkeletonGroup label={t.loading}>
        <Skeleton height={124} />
      </SkeletonGroup>
    );
  }
  if (statement.isError) {
    const retry = (
      <Button size="sm" onClick={() => void statement.refetch()}>
        {t.retry}
      </Button>
    );
    return <FormNotice title={t.sum.failed} action={retry} />;
  }
  return <StatementSum statement={statement.data} />;
}

/** The list as a CSV file, and a month of the wallet as a PDF: the one that is shown, else the current one. */
function ExportButtons({ filter, today }: { filter: HistoryFilter; today: Date }) {
  const month = monthOf(filter) ?? today.toISOString().slice(0, 7);
  const saved = (fileName: string) => toast.success(t.exported, t.exportedDetail({ name: fileName }));
  const csv = useMutation({
    mutationFn: () => client.ledger.exportHistory(filterInput(filter)),
    onSuccess: ({ data }) => {
      saveFile(data.fileName, data.csv, 'text/csv');
      saved(data.fileName);
    },
    onError: reportError,
  });
  const pdf = useMutation({
    mutationFn: () => client.payments.exportStatement({ month }),
    onSuccess: ({ data }) => {
      saveFile(
        data.fileName,
        Uint8Array.from(atob(data.pdf), (letter) => letter.charCodeAt(0)),
        'application/pdf',
      );
      saved(data.fileName);
    },
    onError: reportError,
  });
  return (
    <>
      <Button
        loading={pdf.isPending}
        leftSection={<IconFileTypePdf size={20} stroke={1.75} aria-hidden />}
        onClick={() => pdf.mutate()}
      >
        {t.exportPdf({ month: formatMonth(month) })}
      </Button>
      <Button
        loading={csv.isPending}
        leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
        onClick={() => csv.mutate()}
      >
        {t.export}
      </Button>
    </>
  );
}

interface HistoryListProps {
  filter: HistoryFilter;
  onChange: (change: Partial<HistoryFilter>) => void;
}

function HistoryList({ filter, onChange }: HistoryListProps) {
  const [opened, setOpened] = useState<HistoryLine | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = (entry: HistoryLine) => {
    setOpened(entry);
    setIsOpen(true);
  };
  const list = useQuery({
    ...api.ledger.listHistory.queryOptions({
      input: { ...filterInput(filter), current_page: filter.page, per_page: perPage },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  // Something was bought or refunded, in this tab or another.
  useSocketEvent('wallet.balance', () => void list.refetch());
  if (list.isPending) return <RowSkeletons label={t.loading} count={8} />;
  if (list.isError) {
    return (
      <ErrorState
        title={t.failedTitle}
        cause={failureCause(list.error, t.failedCause)}
        safe={t.failedSafe}
        retryLabel={t.retry}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const { data: entries, totalCount } = list.data;
  if (totalCount === 0) return <NothingHere filter={filter} onChange={onChange} />;
  return (
    <>
      <p className="cd-text-2 cd-num">{t.entries({ count: totalCount })}</p>
      <HistoryTable entries={entries} isOld={list.isPlaceholderData} onOpen={open} />
      <Pages
        label={t.pages}
        page={filter.page}
        perPage={perPage}
        totalCount={totalCount}
        onChange={(page) => onChange({ page })}
      />
      <p className="cd-small cd-text-3">{noteOf(entries)}</p>
      {opened && <TransactionDetails entry={opened} opened={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function noteOf(entries: readonly HistoryLine[]): string {
  const currency = entries.find(({ money }) => money)?.money?.currency;
  return currency === undefined ? t.dayNote : t.moneyNote({ zero: formatMoney(0, currency) });
}

function NothingHere({ filter, onChange }: HistoryListProps) {
  const isFiltered = writeHistoryFilter({ ...filter, page: 1 }).size > 0;
  if (isFiltered) {
    const clear = () => onChange({ kind: 'all', from: null, to: null, search: '' });
    return (
      <EmptyState
        title={t.nothingTitle}
        cause={t.nothingCause}
        illustration="prints"
        action={
          <Button size="sm" onClick={clear}>
            {t.clear}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t.emptyTitle}
      cause={t.emptyCause}
      illustration="coins"
      action={
        <ButtonLink href="/purchase-credit" size="sm" variant="primary">
          {t.emptyAction}
        </ButtonLink>
      }
    />
  );
}
