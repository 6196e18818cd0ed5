import type { StatisticsRange } from '@candela/contract/statistics/operations';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { failureCause } from '../../../platform/failure-cause.ts';
import { saveFile } from '../../../platform/files/save-file.ts';
import { reportError } from '../../../platform/report-error.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ChoiceSegment } from '../../../ui/form/choice-segment.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { formatDate, formatShortDay } from '../../../ui/format/format-date.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { ByDay } from '../by-day.tsx';
import { Hours } from '../hours.tsx';
import { MadeOf } from '../made-of.tsx';
import type { Measure } from '../measures.ts';
import { t } from '../messages.ts';
import { MembersStayed, TopFans } from '../people.tsx';
import classes from '../statistics.module.css';
import { Shows, TopItems } from '../tables.tsx';
import { Tiles } from '../tiles.tsx';

type Choice = StatisticsRange | 'own';
const ranges = (['7', '28', '90', 'month', 'own'] as const).map((value) => ({
  value,
  label: t.ranges[value],
}));
const browserTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** /studio/statistics: what was seen, followed and sold, by day, against the range before. */
export default function StatisticsScreen() {
  useDocumentTitle(t.title);
  const [choice, setChoice] = useState<Choice>('28');
  const [own, setOwn] = useState<{ from: string | null; to: string | null }>({ from: null, to: null });
  const [measure, setMeasure] = useState<Measure>('net');
  const isWhole = choice === 'own' && own.from !== null && own.to !== null && own.from <= own.to;
  const input = {
    timeZone: browserTimeZone,
    ...(choice === 'own' ? {} : { range: choice }),
    ...(isWhole ? { from: own.from ?? undefined, to: own.to ?? undefined } : {}),
  };
  const query = useQuery(
    api.statistics.getStatistics.queryOptions({
      input,
      select: ({ data }) => data,
      placeholderData: keepPreviousData,
    }),
  );
  const file = useMutation(
    api.statistics.exportStatistics.mutationOptions({
      onSuccess: ({ data }) => {
        saveFile(data.filename, data.csv, 'text/csv');
        toast.success(t.exported);
      },
      onError: reportError,
    }),
  );
  const report = query.data;
  return (
    <PageFrame className={classes.page}>
      <PageHeading
        title={t.title}
        actions={
          <Button
            size="sm"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
            loading={file.isPending}
            onClick={() => file.mutate(input)}
          >
            {t.csv}
          </Button>
        }
      />
      <div className={classes.bar}>
        <div className={classes.ranges}>
          <ChoiceSegment label={t.range} options={ranges} value={choice} onChange={setChoice} />
        </div>
        {choice === 'own' &&
          (['from', 'to'] as const).map((end) => (
            <DateField
              key={end}
              label={t[end]}
              value={own[end]}
              minDate={end === 'to' && own.from ? own.from : '2020-01-01'}
              previousLabel={t.previousMonth}
              nextLabel={t.nextMonth}
              onChange={(day) => setOwn((before) => ({ ...before, [end]: day }))}
            />
          ))}
      </div>
      {query.isError && !report && (
        <ErrorState
          title={t.failed}
          cause={failureCause(query.error, t.failedCause)}
          safe={t.failedSafe}
          retryLabel={t.retry}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && (
        <SkeletonGroup label={t.loading} className={classes.waiting}>
          <Skeleton height={112} />
          <Skeleton height={320} />
        </SkeletonGroup>
      )}
      {report && (
        <div className={classes.report} aria-busy={query.isPlaceholderData || undefined}>
          <p className={classes.note}>
            {t.against({
              from: formatShortDay(report.range.from),
              to: formatShortDay(report.range.to),
              beforeFrom: formatShortDay(report.before.from),
              beforeTo: formatShortDay(report.before.to),
              zone: report.timeZone,
            })}{' '}
            {report.viewsCountedSince.slice(0, 10) > report.before.from &&
              t.since({ date: formatDate(report.viewsCountedSince) })}
          </p>
          <Tiles report={report} chosen={measure} onChoose={setMeasure} />
          <div className={classes.middle}>
            <ByDay report={report} measure={measure} />
            <MadeOf report={report} measure={measure} />
          </div>
          <div className={classes.lower}>
            <Hours report={report} />
            <TopItems report={report} />
            <Shows report={report} />
            <MembersStayed report={report} />
            <TopFans report={report} />
          </div>
        </div>
      )}
    </PageFrame>
  );
}
