import type { ShowEndReason } from '@candela/contract/shows/summary';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { formatElapsed } from '../../../ui/format/format-duration.ts';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { broadcaster as copy } from '../locales/broadcaster.ts';
import { AfterRecording } from '../recording/after-recording.tsx';
import { recordingWords } from '../recording-messages.ts';
import { ShowSummaryView, useShowSummary } from '../summary/show-summary.tsx';
import { elapsedSeconds } from '../use-elapsed.ts';
import classes from './broadcaster.module.css';
import type { BroadcastEnding } from './use-broadcast.ts';

/** Instead of the broadcaster: the show is over, or there was none. `ending` is null for the latter. */
export function ShowOver({ ending, action }: { ending: BroadcastEnding | null; action?: ReactNode }) {
  return ending ? (
    <Ended ending={ending} />
  ) : (
    <main id="content" tabIndex={-1} className={classes.over}>
      <EmptyState
        illustration="burnt"
        title={copy.idleTitle}
        cause={copy.idleCause}
        action={
          <span className={classes.overActions}>
            {action}
            <ButtonLink href="/profile" size="sm" variant={action ? 'secondary' : 'primary'}>
              {copy.toProfile}
            </ButtonLink>
          </span>
        }
      />
    </main>
  );
}

function Ended({ ending }: { ending: BroadcastEnding }) {
  const query = useShowSummary(ending.sessionId);
  const { title, cause } = sentences(ending, query);
  return (
    <main id="content" tabIndex={-1} className={`cd-wide ${classes.ended}`}>
      <PageHeading
        title={title}
        lede={<span role="status">{cause}</span>}
        actions={
          <ButtonLink href="/profile" size="sm">
            {copy.toProfile}
          </ButtonLink>
        }
      />
      <ShowSummaryView
        query={query}
        next={ending.isRecorded ? <AfterRecording sessionId={ending.sessionId} /> : undefined}
      />
    </main>
  );
}

/** How a show was found to be over; the page that shows it may not be the one that ended it. */
const hows: Record<ShowEndReason, BroadcastEnding['how']> = {
  stopped: 'over',
  publisher_lost: 'gone',
  never_started: 'gone',
  disconnected: 'gone',
  break_over: 'break',
};

function sentences(ending: BroadcastEnding, { data, isPending }: ReturnType<typeof useShowSummary>) {
  const how = data?.endReason ? hows[data.endReason] : ending.how;
  const overText = ending.isRecorded ? ` ${recordingWords.saved}` : '';
  if (how === 'gone') return { title: copy.goneTitle, cause: isPending ? '' : copy.goneCause + overText };
  if (how === 'break') return { title: copy.breakOverTitle, cause: copy.breakOverCause + overText };
  const seconds = elapsedSeconds(ending.startedAt, Date.parse(ending.endedAt));
  return {
    title: copy.overTitle,
    cause: (seconds < 60 ? copy.overSoon : copy.overCause({ length: formatElapsed(seconds) })) + overText,
  };
}
