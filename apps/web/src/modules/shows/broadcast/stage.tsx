import { limits } from '@candela/contract/shared/limits';
import type { RoomState } from '@candela/contract/shows/operations';
import type { ReactNode } from 'react';
import type { LinkStats, LinkStatus } from '../../../platform/live/live-link.ts';
import { useLivePlayer } from '../../../platform/player/use-live-player.ts';
import { ProgressBar } from '../../../ui/progress/progress-bar.tsx';
import { SmokeTag } from '../../../ui/tag/tag.tsx';
import { useCapture } from '../capture/capture.ts';
import { LevelMeter } from '../capture/level-meter.tsx';
import { SelfView } from '../capture/self-view.tsx';
import { broadcaster as copy } from '../locales/broadcaster.ts';
import { capture } from '../locales/capture.ts';
import { formatResolution } from '../picture-figures.ts';
import classes from './broadcaster.module.css';

export type DeviceStageProps = {
  stats: LinkStats | null;
  isMirrored: boolean;
  /** Over the picture: requests and the member's camera in a private show. */
  over?: ReactNode;
};

/** What this device sends, as the model sees herself. */
export function DeviceStage({ stats, isMirrored, over }: DeviceStageProps) {
  const { stream, picture, isMuted } = useCapture();
  return (
    <div className={classes.screen}>
      <SelfView
        isMirrored={isMirrored}
        label={picture === 'screen' ? copy.screenPreview : copy.cameraPreview}
      />
      <span className={classes.level}>
        <LevelMeter stream={stream} />
      </span>
      <span className={classes.stageTags}>
        {isMuted && <SmokeTag>{copy.muted}</SmokeTag>}
        {picture === 'screen' && <SmokeTag>{capture.sharing}</SmokeTag>}
        {stats?.heightPixels && <SmokeTag>{formatResolution(stats)}</SmokeTag>}
      </span>
      {over}
    </div>
  );
}

export type SoftwareStageProps = {
  room: RoomState | null;
  link: LinkStatus | null;
  stream: MediaStream | null;
  stats: LinkStats | null;
  over?: ReactNode;
};

/** What broadcasting software sends, as viewers see it; until it comes, what to do. */
export function SoftwareStage({ room, link, stream, stats, over }: SoftwareStageProps) {
  const player = useLivePlayer(stream);
  const isLost = room?.status === 'interrupted';
  const isWaiting = link?.state !== 'connected' || !player.hasPicture || isLost;
  return (
    <div className={classes.screen}>
      <video
        ref={player.videoRef}
        className={classes.incoming}
        aria-label={copy.cameraPreview}
        autoPlay
        muted
        playsInline
      />
      {isWaiting && (
        <div className={classes.waiting} role="status">
          <p className="cd-display">{isLost ? copy.lostTitle : copy.waitingTitle}</p>
          <p>{isLost ? copy.lostCause({ seconds: limits.softwareLostSeconds }) : copy.waitingCause}</p>
          <ProgressBar loading />
        </div>
      )}
      <span className={classes.stageTags}>
        {!isWaiting && stats?.heightPixels && <SmokeTag>{formatResolution(stats)}</SmokeTag>}
      </span>
      {over}
    </div>
  );
}
