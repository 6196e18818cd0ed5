import { lazy, Suspense } from 'react';
import { useReportRequest } from '../../platform/report/report-intent.ts';

const ReportDialog = lazy(() => import('../../modules/moderation/report-dialog.tsx'));

/** Lies over every page: the dialog that reports what is on it. */
export function ReportHost() {
  const intent = useReportRequest();
  if (!intent) return null;
  return (
    <Suspense fallback={null}>
      <ReportDialog key={`${intent.kind}-${intent.id}`} intent={intent} />
    </Suspense>
  );
}
