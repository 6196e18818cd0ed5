import type { LiveModel, RoomState } from '@candela/contract/shows/operations';
import { useHotkeys } from '@mantine/hooks';
import { IconVolumeOff } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import type { LinkStats, LinkStatus } from '../../../platform/live/live-link.ts';
import { useAmbientCopy } from '../../../platform/player/use-ambient-copy.ts';
import { useFullscreen } from '../../../platform/player/use-fullscreen.ts';
import { useLivePlayer } from '../../../platform/player/use-live-player.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatElapsed } from '../../../ui/format/format-duration.ts';
import { Picture } from '../../../ui/picture/picture.tsx';
import { ProgressBar } from '../../../ui/progress/progress-bar.tsx';
import { LiveTag, SmokeTag, ViewerTag } from '../../../ui/tag/tag.tsx';
import { RecordingNotice, useElapsedSeconds } from '../../shows/index.ts';
import { liveRoom as copy } from '../locales/live-room.ts';
import { OverPicture } from './over-picture.tsx';
import classes from './player.module.css';
import { PlayerControls } from './player-controls.tsx';
import type { RoomPhase } from './room-phase.ts';
import { useResting } from './use-resting.ts';

export type RoomPlayerProps = {
  model: LiveModel;
  room: RoomState;
  phase: RoomPhase;
  stream: MediaStream | null;
  link: LinkStatus | null;
  stats: LinkStats | null;
  /** Over the picture: what the seat asks of the reader. */
  notice?: ReactNode;
};

/** The live picture in its light, with its tags, controls and what is wrong with it. */
export function RoomPlayer({ model, room, phase, stream, link, stats, notice }: RoomPlayerProps) {
  const player = useLivePlayer(stream);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const ambient = useRef<HTMLCanvasElement>(null);
  const { isFullscreen, toggleFullscreen } = useFullscreen(frame, player.video);
  const isResting = useResting(frame, isFullscreen);
  useAmbientCopy(player.video, ambient);
  useHotkeys([
    ['m', player.toggleMuted],
    ['f', toggleFullscreen],
  ]);
  const name = model.name || model.username;

  return (
    <>
      <canvas ref={ambient} className={classes.ambient} aria-hidden />
      <section
        ref={setFrame}
        className={classes.player}
        data-resting={isResting || undefined}
        style={{ '--ratio': player.ratio } as CSSProperties}
        aria-label={copy.picture({ name })}
      >
        {!player.hasPicture && (
          <div className={classes.poster} aria-hidden>
            <Picture src={model.coverImage ?? model.profileImage} focus="50% 22%" eager />
          </div>
        )}
        <video
          ref={player.videoRef}
          className={classes.video}
          data-empty={!player.hasPicture || undefined}
          aria-label={copy.picture({ name })}
          autoPlay
          muted
          playsInline
          disableRemotePlayback
        />
        <div className={classes.tags}>
          <LiveTag size="lg">{copy.live}</LiveTag>
          <ViewerTag size="lg" count={room.viewerCount} label={copy.watching} />
          <ElapsedTag startedAt={room.startedAt} />
          <RecordingNotice room={room} />
          {room.showType === 'free' && (
            <span className={classes.onlyPhone}>
              <SmokeTag size="lg">{copy.freeRoom}</SmokeTag>
            </span>
          )}
        </div>
        <OverPicture channelName={model._id} />
        {notice}
        {phase !== 'live' && <PictureNotice isOpening={phase === 'opening'} />}
        {phase === 'live' && player.hasPicture && player.isMuted && (
          <Button
            variant="stop"
            className={classes.sound}
            leftSection={<IconVolumeOff stroke={1.75} aria-hidden />}
            onClick={player.toggleMuted}
          >
            {copy.tapForSound}
          </Button>
        )}
        <PlayerControls
          player={player}
          status={link}
          stats={stats}
          isFullscreen={isFullscreen}
          onFullscreen={toggleFullscreen}
        />
      </section>
    </>
  );
}

function ElapsedTag({ startedAt }: { startedAt: string | null }) {
  const seconds = useElapsedSeconds(startedAt);
  if (!startedAt) return null;
  return <SmokeTag size="lg">{seconds < 60 ? copy.justStarted : formatElapsed(seconds)}</SmokeTag>;
}

/** Over the picture while it is opening, or while it has stopped. The last frame stays visible under it. */
function PictureNotice({ isOpening }: { isOpening: boolean }) {
  return (
    <div className={classes.gone} data-opening={isOpening || undefined} role="status">
      <div>
        <p className="cd-display">{isOpening ? copy.opening : copy.interrupted}</p>
        {!isOpening && <p className={classes.goneDetail}>{copy.interruptedDetail}</p>}
        <ProgressBar loading />
      </div>
    </div>
  );
}
