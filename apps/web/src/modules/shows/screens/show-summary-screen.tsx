import { useParams } from 'react-router';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { formatElapsed } from '../../../ui/format/format-duration.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { summary as t } from '../locales/summary.ts';
import { AfterRecording } from '../recording/after-recording.tsx';
import { ShowSummaryView, useShowSummary } from '../summary/show-summary.tsx';
import classes from '../summary/summary.module.css';

/** /studio/show/:sessionId: one of the model's shows, as it was. */
export default function ShowSummaryScreen() {
  const { sessionId = '' } = useParams();
  const query = useShowSummary(sessionId);
  const show = query.data;
  useDocumentTitle(show?.title || t.title);
  return (
    <PageFrame className={`${classes.page} ${classes.summary}`}>
      <PageHeading
        title={show ? show.title || t.untitled : t.title}
        lede={
          show &&
          t.when({
            date: formatDateTime(show.startedAt),
            length: show.endedAt ? lengthOf(show.minutes) : t.onAir,
          })
        }
      />
      <ShowSummaryView
        query={query}
        next={show?.isRecorded ? <AfterRecording sessionId={sessionId} /> : undefined}
      />
    </PageFrame>
  );
}

function lengthOf(minutes: number): string {
  return minutes < 1 ? t.short : formatElapsed(minutes * 60);
}
