import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { formatElapsed } from '../../../ui/format/format-duration.ts';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { broadcaster as copy } from '../locales/broadcaster.ts';
import { AfterRecording } from '../recording/after-recording.tsx';
import { recordingWords } from '../recording-messages.ts';
import { elapsedSeconds } from '../use-elapsed.ts';
import classes from './broadcaster.module.css';
import { useShowEntries } from './show-earnings-dialog.tsx';
import type { BroadcastEnding } from './use-broadcast.ts';
import { useShowEarnings } from './use-show-earnings.ts';

/** Instead of the broadcaster: the show is over, or there was none. `ending` is null for the latter. */
export function ShowOver({ ending, action }: { ending: BroadcastEnding | null; action?: ReactNode }) {
  const entries = useShowEntries(ending?.sessionId ?? '');
  const earned = useShowEarnings(ending?.sessionId ?? null)?.totalCredits ?? 0;
  return (
    <main id="content" tabIndex={-1} className={classes.over}>
      <EmptyState
        illustration="burnt"
        {...sentences(ending, earned)}
        action={
          <span className={classes.overActions}>
            {action}
            {ending?.isRecorded && <AfterRecording sessionId={ending.sessionId} />}
            {earned > 0 && (
              <Button size="sm" variant="primary" onClick={() => entries.open('all')}>
                {copy.toEntries}
              </Button>
            )}
            <ButtonLink href="/profile" size="sm" variant={action || earned > 0 ? 'secondary' : 'primary'}>
              {copy.toProfile}
            </ButtonLink>
          </span>
        }
      />
      {entries.dialog}
    </main>
  );
}

function sentences(ending: BroadcastEnding | null, earnedCredits: number) {
  if (!ending) return { title: copy.idleTitle, cause: copy.idleCause };
  const earned = earnedCredits > 0 ? ` ${copy.overEarned({ credits: earnedCredits })}` : '';
  const overText = earned + (ending.isRecorded ? ` ${recordingWords.saved}` : '');
  if (ending.how === 'gone') return { title: copy.goneTitle, cause: copy.goneCause + overText };
  const seconds = elapsedSeconds(ending.startedAt, Date.parse(ending.endedAt));
  return {
    title: copy.overTitle,
    cause: (seconds < 60 ? copy.overSoon : copy.overCause({ length: formatElapsed(seconds) })) + overText,
  };
}
