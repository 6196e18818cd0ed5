import { limits } from '@candela/contract/shared/limits';
import type { RoomState } from '@candela/contract/shows/operations';
import { IconVolumeOff } from '@tabler/icons-react';
import type { LinkStatus } from '../../../platform/live/live-link.ts';
import type { LivePlayer } from '../../../platform/player/use-live-player.ts';
import { soundControl } from '../../../platform/player/use-sound-at-first-press.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import { ProgressBar } from '../../../ui/progress/progress-bar.tsx';
import { useElapsedSeconds } from '../../shows/index.ts';
import { liveRoom as copy } from '../locales/live-room.ts';
import classes from './player.module.css';

const needsDirectCodes: readonly string[] = ['not_unlocked', 'unsupported_media_type', 'busy'];

/** Turns the sound on; nothing while it is. */
export function SoundButton({ player, className = '' }: { player: LivePlayer; className?: string }) {
  if (!player.isMuted) return null;
  return (
    <Button
      variant="stop"
      className={className}
      leftSection={<IconVolumeOff stroke={1.75} aria-hidden />}
      onClick={player.turnSoundOn}
      {...soundControl}
    >
      {copy.tapForSound}
    </Button>
  );
}

type SoundOnlyNoticeProps = { player: LivePlayer; isChosen: boolean; onShowVideo: () => void };

/** Over the cover: why nothing moves, and how to have it otherwise. */
export function SoundOnlyNotice({ player, isChosen, onShowVideo }: SoundOnlyNoticeProps) {
  return (
    <div className={classes.gone} data-sound role="status">
      <div>
        <p className="cd-display">{isChosen ? copy.audioOnly : copy.tooSlow}</p>
        <p className={classes.goneDetail}>{isChosen ? copy.audioOnlyDetail : copy.tooSlowDetail}</p>
        <SoundButton player={player} />
        {isChosen && (
          <Button variant={player.isMuted ? 'text' : 'stop'} onClick={onShowVideo}>
            {copy.showVideo}
          </Button>
        )}
      </div>
    </div>
  );
}

type PictureNoticeProps = {
  room: RoomState;
  isOpening: boolean;
  isBlocked: boolean;
  blockedCause: string;
  onRetry: () => void;
  isRetrying: boolean;
};

/** Over the picture while it is opening, or while it has stopped. The last frame stays visible under it. */
export function PictureNotice(props: PictureNoticeProps) {
  const { room, isOpening, isBlocked, blockedCause: cause, onRetry, isRetrying } = props;
  if (isBlocked) {
    return (
      <div className={classes.gone} role="status">
        <div>
          <p className="cd-display">{copy.blocked.title}</p>
          <p className={classes.goneDetail}>{cause}</p>
          <Button variant="stop" loading={isRetrying} onClick={onRetry}>
            {copy.retry}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={classes.gone} data-opening={isOpening || undefined} role="status">
      <div>
        <p className="cd-display">{isOpening ? copy.opening : copy.interrupted}</p>
        {!isOpening && <p className={classes.goneDetail}>{interruptedDetail(room)}</p>}
        <ProgressBar loading />
      </div>
    </div>
  );
}

/** Over the picture during the model's break: that she is back soon, for how long she has been gone, and that nobody pays. */
export function BreakNotice({ since, isPaid }: { since: string; isPaid: boolean }) {
  const clock = formatDuration(useElapsedSeconds(since));
  return (
    <div className={classes.gone} data-break role="status">
      <div>
        <p className="cd-display">{copy.onBreak}</p>
        <p className={classes.goneDetail}>
          <span aria-hidden>{copy.breakFor({ clock })} </span>
          {isPaid && copy.breakFree}
        </p>
      </div>
    </div>
  );
}

/** What keeps the picture away. The server says so where a show cannot come by the last resort either. */
export function blockedCause(link: LinkStatus | null): string {
  const refusal = link?.error === undefined ? null : readRefusal(link.error);
  return refusal && needsDirectCodes.includes(refusal.code) ? refusal.msg : copy.blocked.cause;
}

/** The model's picture is lost to everyone, or only this reader's connection. */
function interruptedDetail({ status, isFromSoftware }: RoomState): string {
  if (status !== 'interrupted') return copy.interruptedDetail;
  const { softwareLostSeconds, publisherLostSeconds } = limits;
  return copy.interruptedWait({ seconds: isFromSoftware ? softwareLostSeconds : publisherLostSeconds });
}
