import { limits } from '@candela/contract/shared/limits';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { failureCause } from '../../../platform/failure-cause.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { formatBytes, formatCount } from '../../../ui/format/format-count.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { ProgressBar } from '../../../ui/progress/progress-bar.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { Tag } from '../../../ui/tag/tag.tsx';
import classes from '../compliance.module.css';
import { messages } from '../messages.ts';

const t = messages.limits;
/** From here on it is worth knowing that little is left. */
const nearlyFull = 0.9;
const secondsInMinute = 60;

/** /my-limits: what an account may keep here and have done, what of it is used, and what to do when it is full. */
export default function LimitsScreen() {
  useDocumentTitle(t.title);
  const uploads = useQuery(api.library.getUploadBudget.queryOptions({ input: {} }));
  const reports = useQuery(api.moderation.getReportLimit.queryOptions({ input: {} }));
  const hasFailed = uploads.isError || reports.isError;
  const retry = () => Promise.all([uploads.refetch(), reports.refetch()]);
  return (
    <PageFrame className={classes.page}>
      <PageHeading title={t.title} lede={t.lede} />
      {(uploads.isPending || reports.isPending) && !hasFailed && <RowSkeletons label={t.loading} count={4} />}
      {hasFailed && (
        <ErrorState
          title={t.failed}
          cause={failureCause(uploads.error, t.failedCause)}
          safe={t.failedSafe}
          onRetry={() => void retry()}
          retryLabel={t.retry}
          retrying={uploads.isFetching || reports.isFetching}
        />
      )}
      {uploads.data && reports.data && (
        <>
          <Limits {...uploads.data.data} {...reports.data.data} />
          <p>
            <UiLink href="/contact-us">{t.more}</UiLink>
          </p>
        </>
      )}
    </PageFrame>
  );
}

type LimitsProps = Awaited<ReturnType<typeof api.library.getUploadBudget.call>>['data'] &
  Awaited<ReturnType<typeof api.moderation.getReportLimit.call>>['data'];

function Limits(has: LimitsProps) {
  const bytes = has.storedBytes + has.pendingBytes;
  const minutes = (seconds: number) => formatCount(Math.round(seconds / secondsInMinute));
  const stored = { stored: formatBytes(has.storedBytes), pending: formatBytes(has.pendingBytes) };
  return (
    <ul className={classes.list}>
      <Limit
        of={t.storage}
        what={t.storage.what(stored)}
        used={bytes}
        max={has.bytesMax}
        value={t.of({ used: formatBytes(bytes), max: formatBytes(has.bytesMax) })}
      />
      <Limit
        of={t.uploads}
        what={t.uploads.what({ days: limits.unusedUploadDays })}
        used={has.openUploads}
        max={has.openUploadsMax}
      />
      <Limit
        of={t.processing}
        what={t.processing.what}
        used={has.processingSeconds}
        max={has.processingSecondsMax}
        value={t.processing.value({
          used: minutes(has.processingSeconds),
          max: Math.round(has.processingSecondsMax / secondsInMinute),
        })}
      />
      <Limit of={t.reports} what={t.reports.what} used={has.openReports} max={has.openReportsMax} />
    </ul>
  );
}

interface LimitProps {
  of: { title: string; full: string };
  /** What counts, and until when. */
  what: string;
  used: number;
  max: number;
  /** Both numbers in words; "3 of 200" unless given. */
  value?: string;
}

function Limit({ of: { title, full }, what, used, max, value }: LimitProps) {
  const words = value ?? t.of({ used: formatCount(used), max: formatCount(max) });
  const isFull = used >= max;
  return (
    <li>
      <div className={classes.row}>
        <h2>{title}</h2>
        {isFull && <Tag tone="warn">{t.full}</Tag>}
        {!isFull && used >= max * nearlyFull && <Tag tone="info">{t.nearlyFull}</Tag>}
      </div>
      <ProgressBar label={title} value={used} max={max} valueText={words} size="thick" />
      <p>{words}</p>
      <p className="cd-small cd-text-2">{what}</p>
      {isFull && <p>{full}</p>}
    </li>
  );
}
