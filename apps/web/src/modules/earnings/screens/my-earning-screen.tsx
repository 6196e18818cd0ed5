import { useState } from 'react';
import { failureCause } from '../../../platform/failure-cause.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { ChoiceSegment } from '../../../ui/form/choice-segment.tsx';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { t } from '../messages.ts';
import { MethodsPanel } from '../payouts/methods-panel.tsx';
import { PayoutDialog } from '../payouts/payout-dialog.tsx';
import { PayoutHistory } from '../payouts/payout-history.tsx';
import payoutClasses from '../payouts/payouts.module.css';
import { BalanceTiles } from '../report/balance-tiles.tsx';
import { ChartSkeleton, DayByDay } from '../report/day-by-day.tsx';
import { Entries } from '../report/entries.tsx';
import { HoldNotices } from '../report/hold-notices.tsx';
import { MonthlyStatements } from '../report/monthly-statements.tsx';
import { Shares } from '../report/shares.tsx';
import { Statement } from '../report/statement.tsx';
import { Supporters } from '../report/supporters.tsx';
import { type RangeDays, useEarningReport } from '../report/use-earning-report.ts';
import classes from './my-earning-screen.module.css';

const ranges = Object.entries(t.ranges).map(([value, label]) => ({ value: value as RangeDays, label }));

/** /my-earning: what a model earned, from what, and how it is paid out. */
export default function MyEarningScreen() {
  useDocumentTitle(t.title);
  const [days, setDays] = useState<RangeDays>('30');
  const [isAsking, setAsking] = useState(false);
  const query = useEarningReport(days);
  const report = query.data?.data;
  return (
    <PageFrame className={classes.page}>
      <PageHeading
        title={t.title}
        actions={
          <div className={classes.range}>
            <ChoiceSegment label={t.range} options={ranges} value={days} onChange={setDays} />
          </div>
        }
      />
      {query.isError && !report && (
        <div className={classes.failed}>
          <ErrorState
            title={t.failed}
            cause={failureCause(query.error, t.failedCause)}
            safe={t.failedSafe}
            retryLabel={t.retry}
            retrying={query.isFetching}
            onRetry={() => query.refetch()}
          />
        </div>
      )}
      {query.isPending && <ReportSkeleton />}
      {report && (
        <div aria-busy={query.isPlaceholderData || undefined} className={classes.report}>
          <BalanceTiles report={report} days={Number(days)} onRequest={() => setAsking(true)} />
          <HoldNotices holds={report.holds} />
          <DayByDay report={report} />
          {report.sources.length > 0 && <Supporters report={report} />}
          <div className={payoutClasses.columns}>
            <MethodsPanel terms={report.terms} />
            <PayoutHistory />
          </div>
          <Shares />
          {report.sources.length > 0 && <Entries key={days} days={days} />}
          {(report.balance.earnedCredits > 0 || report.balance.spentCredits > 0) && (
            <>
              <MonthlyStatements />
              <Statement />
            </>
          )}
          <PayoutDialog opened={isAsking} report={report} onClose={() => setAsking(false)} />
        </div>
      )}
    </PageFrame>
  );
}

function ReportSkeleton() {
  return (
    <>
      <SkeletonGroup label={t.loading} className={classes.tiles}>
        <Skeleton height={96} />
        <Skeleton height={96} />
        <Skeleton height={96} />
      </SkeletonGroup>
      <ChartSkeleton />
    </>
  );
}
