import type { LiveModel } from '@candela/contract/shows/operations';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../platform/api.ts';
import { LiveStill } from '../../../platform/cards/live-still.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { liveRoom as copy } from '../locales/live-room.ts';
import classes from './room-notice.module.css';
import type { RoomPhase } from './room-phase.ts';
import { SeeLive } from './see-live.tsx';

export type RoomNoticeProps = {
  phase: RoomPhase;
  model: LiveModel | null;
  onRetry: () => void;
  isRetrying: boolean;
  /** Shown in place of the notice: what a paid show or a private one asks of the reader. */
  gate?: ReactNode;
};

/** Shown instead of the player while there is no picture and none is coming. Null otherwise. */
export function RoomNotice({ phase, model, onRetry, isRetrying, gate }: RoomNoticeProps) {
  const notice = gate ?? noticeOf(phase, model, onRetry, isRetrying);
  if (!notice) return null;
  return (
    <div className={classes.notice}>
      {model && (
        <div className={classes.noticePicture}>
          <Picture src={model.coverImage ?? model.profileImage} sizes="100vw" focus="50% 22%" isFirst />
          {phase === 'paid' && <LiveStill model={model} />}
        </div>
      )}
      {notice}
    </div>
  );
}

function noticeOf(
  phase: RoomPhase,
  model: LiveModel | null,
  onRetry: () => void,
  isRetrying: boolean,
): ReactNode {
  const name = model?.name || model?.username || '';
  const seeLive = (
    <SeeLive size="sm" variant="primary">
      {copy.seeLive}
    </SeeLive>
  );
  switch (phase) {
    case 'offline':
      return (
        <EmptyState
          illustration="burnt"
          title={copy.offlineTitle({ name })}
          cause={copy.offlineCause}
          action={
            <span className={classes.noticeActions}>
              {seeLive}
              <ButtonLink href={`/profile/${model?.uniqueId}`} size="sm">
                {copy.seeProfile}
              </ButtonLink>
            </span>
          }
        />
      );
    case 'ended':
      return (
        <EmptyState
          illustration="burnt"
          title={copy.endedTitle}
          cause={copy.endedCause({ name })}
          safe={copy.nothingMore}
          action={seeLive}
        />
      );
    case 'banned':
      return <Banned modelId={model?._id} action={seeLive} />;
    case 'missing':
      return <EmptyState title={copy.missingTitle} cause={copy.missingCause} action={seeLive} />;
    case 'failed':
    case 'unplayable':
      return (
        <ErrorState
          title={phase === 'failed' ? copy.failedTitle : copy.unplayable.title}
          cause={phase === 'failed' ? copy.failedCause : copy.unplayable.cause}
          safe={copy.notCharged}
          retryLabel={copy.retry}
          retrying={isRetrying}
          onRetry={onRetry}
          action={
            <SeeLive size="sm" variant="text">
              {copy.seeLive}
            </SeeLive>
          }
        />
      );
    default:
      return null;
  }
}

/** Whoever was shown out, with the reason if one was given. */
function Banned({ modelId, action }: { modelId: string | undefined; action: ReactNode }) {
  const input = modelId === undefined ? skipToken : { channelName: modelId };
  // What was read before tells nothing of having been shown out since.
  const { data } = useQuery({ ...api.rooms.getRoomRules.queryOptions({ input }), staleTime: 0 });
  const reason = data?.data.ownSanction?.reason;
  const { title, cause, because } = copy.banned;
  return (
    <EmptyState
      title={title}
      cause={reason ? `${cause} ${because({ reason })}` : cause}
      safe={copy.nothingMore}
      action={action}
    />
  );
}
