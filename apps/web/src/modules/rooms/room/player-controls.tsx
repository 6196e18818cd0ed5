import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconChevronLeft,
  IconChevronRight,
  IconMaximize,
  IconMinimize,
  IconPictureInPicture,
  IconPlayerPause,
  IconPlayerPlay,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { LinkStats, LinkStatus } from '../../../platform/live/live-link.ts';
import { pictureInPictureToggle } from '../../../platform/player/picture-in-picture.ts';
import type { LivePlayer } from '../../../platform/player/use-live-player.ts';
import { soundControl } from '../../../platform/player/use-sound-at-first-press.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { VolumeSlider } from '../../../ui/player/volume-slider.tsx';
import { secondsBehind } from '../../shows/index.ts';
import { liveRoom as copy } from '../locales/live-room.ts';
import classes from './player.module.css';
import { QualityMenu, type QualityMenuProps } from './quality-menu.tsx';

const icon = { size: 20, stroke: 1.75 } as const;

export type PlayerControlsProps = {
  player: LivePlayer;
  status: LinkStatus | null;
  stats: LinkStats | null;
  /** What there is to see or hear now. */
  shows: 'picture' | 'sound' | 'nothing';
  quality: QualityMenuProps['quality'];
  choice: QualityMenuProps['choice'];
  onChoose: QualityMenuProps['onChoose'];
  /** The picture fills its place, at the price of its edges. */
  isFilled: boolean;
  onFill: () => void;
  isFullscreen: boolean;
  onFullscreen: () => void;
  aside?: ReactNode;
  /** Makes a clip and goes back, where that is allowed. */
  clip?: ReactNode;
  /** The room says why there is no picture. */
  isWithheld?: boolean;
  /** What is shown is of a minute ago. */
  isRewound?: boolean;
  onStep?: ((step: 1 | -1) => void) | null | undefined;
};

/** The bar under the picture; on phones and on the whole screen it lies over its foot. */
export function PlayerControls(props: PlayerControlsProps) {
  const { player, status, stats, quality, choice, onChoose, isFilled, isFullscreen } = props;
  const togglePictureInPicture = pictureInPictureToggle(player.video);
  const behind = secondsBehind(stats?.delayMs);
  return (
    <div className={classes.controls} data-controls>
      <span className={classes.onlyWide}>
        <IconButton label={player.isPaused ? copy.play : copy.pause} onClick={player.togglePaused}>
          {player.isPaused ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />}
        </IconButton>
      </span>
      <span className={classes.volume} {...soundControl}>
        <IconButton label={player.isMuted ? copy.unmute : copy.mute} onClick={player.toggleMuted}>
          {player.isMuted ? <IconVolumeOff {...icon} /> : <IconVolume {...icon} />}
        </IconButton>
        <VolumeSlider
          label={copy.volume}
          volume={player.volume}
          isMuted={player.isMuted}
          onChange={player.setVolume}
        />
      </span>
      <span className={`${classes.behind} cd-num`}>{stateWords(props, behind)}</span>
      {props.aside}
      {props.onStep && <Steps onStep={props.onStep} />}
      <QualityMenu status={status} stats={stats} quality={quality} choice={choice} onChoose={onChoose} />
      <IconButton label={isFilled ? copy.fit : copy.fill} on={isFilled} onClick={props.onFill}>
        {isFilled ? <IconArrowsDiagonalMinimize2 {...icon} /> : <IconArrowsDiagonal {...icon} />}
      </IconButton>
      {props.clip}
      {togglePictureInPicture && (
        <IconButton label={copy.pictureInPicture} onClick={togglePictureInPicture}>
          <IconPictureInPicture {...icon} />
        </IconButton>
      )}
      <IconButton label={isFullscreen ? copy.leaveFullscreen : copy.fullscreen} onClick={props.onFullscreen}>
        {isFullscreen ? <IconMinimize {...icon} /> : <IconMaximize {...icon} />}
      </IconButton>
    </div>
  );
}

function Steps({ onStep }: { onStep: (step: 1 | -1) => void }) {
  return (
    <span className={classes.steps}>
      <IconButton label={copy.previousRoom} aria-keyshortcuts="p" onClick={() => onStep(-1)}>
        <IconChevronLeft {...icon} />
      </IconButton>
      <IconButton label={copy.nextRoom} aria-keyshortcuts="n" onClick={() => onStep(1)}>
        <IconChevronRight {...icon} />
      </IconButton>
    </span>
  );
}

function stateWords(
  { player, status, shows, isRewound, isWithheld }: PlayerControlsProps,
  behind: string | null,
): string {
  if (isRewound) return copy.rewind.rewound;
  if (isWithheld) return '';
  if (player.isPaused) return copy.paused;
  if (status?.state !== 'connected') return copy.connections[status?.state ?? 'connecting'];
  if (shows === 'nothing') return copy.connections.connecting;
  if (shows === 'sound') return copy.audioOnly;
  return behind === null ? copy.liveNow : copy.behind({ seconds: behind });
}
