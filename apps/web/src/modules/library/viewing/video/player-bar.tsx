import type { ItemDetail } from '@candela/contract/library/items';
import {
  IconBadgeCc,
  IconMaximize,
  IconMinimize,
  IconPictureInPicture,
  IconPlayerPause,
  IconPlayerPlay,
  IconReload,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { pictureInPictureToggle } from '../../../../platform/player/picture-in-picture.ts';
import type { Source } from '../../../../platform/player/use-source.ts';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { formatDuration } from '../../../../ui/format/format-duration.ts';
import { ChoiceMenu } from '../../../../ui/player/choice-menu.tsx';
import { VolumeSlider } from '../../../../ui/player/volume-slider.tsx';
import { messages } from '../messages.ts';
import classes from './player.module.css';
import { Scrubber } from './scrubber.tsx';
import type { Controls } from './use-playback.ts';

const t = messages.player;
const icon = { size: 20, stroke: 1.75 } as const;
const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
const automatic = 'automatic';

type PlayerBarProps = {
  video: HTMLVideoElement | null;
  controls: Controls;
  source: Source;
  sprite: ItemDetail['sprite'];
  /** Null when there are no captions. */
  captions: { on: boolean; toggle: () => void } | null;
  isFullscreen: boolean;
  onFullscreen: () => void;
};

/** The foot of the player: the scrubber, and everything that can be set. */
export function PlayerBar(props: PlayerBarProps) {
  const { video, controls, source, sprite, captions, isFullscreen, onFullscreen } = props;
  const togglePictureInPicture = pictureInPictureToggle(video);
  return (
    <div className={classes.bar}>
      <Scrubber controls={controls} sprite={sprite} />
      <div className={classes.buttons}>
        <IconButton label={playWord(controls)} withTooltip={false} onClick={controls.toggle}>
          <PlayIcon controls={controls} />
        </IconButton>
        <IconButton
          label={controls.isMuted ? t.unmute : t.mute}
          withTooltip={false}
          onClick={controls.toggleMuted}
        >
          {controls.isMuted ? <IconVolumeOff {...icon} /> : <IconVolume {...icon} />}
        </IconButton>
        <VolumeSlider
          label={t.volume}
          volume={controls.volume}
          isMuted={controls.isMuted}
          onChange={controls.setVolume}
        />
        <span className={`${classes.time} cd-num`}>
          {formatDuration(controls.time)} / {formatDuration(controls.duration)}
        </span>
        <ChoiceMenu
          label={t.speed}
          shown={`${controls.rate}×`}
          choices={speeds.map((rate) => ({
            key: String(rate),
            label: rate === 1 ? t.normal : `${rate}×`,
          }))}
          chosen={String(controls.rate)}
          onChoose={(rate) => controls.setRate(Number(rate))}
        />
        {source.qualities.length > 1 && <QualityMenu source={source} />}
        {captions && (
          <IconButton label={t.captions} on={captions.on} withTooltip={false} onClick={captions.toggle}>
            <IconBadgeCc {...icon} />
          </IconButton>
        )}
        {togglePictureInPicture && (
          <span className={classes.onlyWide}>
            <IconButton label={t.pictureInPicture} withTooltip={false} onClick={togglePictureInPicture}>
              <IconPictureInPicture {...icon} />
            </IconButton>
          </span>
        )}
        <IconButton
          label={isFullscreen ? t.leaveFullscreen : t.fullscreen}
          withTooltip={false}
          onClick={onFullscreen}
        >
          {isFullscreen ? <IconMinimize {...icon} /> : <IconMaximize {...icon} />}
        </IconButton>
      </div>
    </div>
  );
}

function playWord({ isEnded, isPaused }: Controls) {
  if (isEnded) return t.replay;
  return isPaused ? t.play : t.pause;
}

function PlayIcon({ controls }: { controls: Controls }) {
  if (controls.isEnded) return <IconReload {...icon} />;
  return controls.isPaused ? <IconPlayerPlay {...icon} /> : <IconPlayerPause {...icon} />;
}

function QualityMenu({ source }: { source: Source }) {
  const { qualities, chosen, height, choose } = source;
  const best = qualities.toSorted((a, b) => b.height - a.height);
  return (
    <ChoiceMenu
      label={t.quality}
      shown={height === null ? t.automatic : `${height}p`}
      choices={[
        { key: automatic, label: t.automatic },
        ...best.map(({ index, height: lines }) => ({ key: String(index), label: `${lines}p` })),
      ]}
      chosen={chosen === null ? automatic : String(chosen)}
      onChoose={(key) => choose(key === automatic ? null : Number(key))}
    />
  );
}
