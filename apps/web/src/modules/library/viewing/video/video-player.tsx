import type { ItemDetail } from '@candela/contract/library/items';
import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useFullscreen } from '../../../../platform/player/use-fullscreen.ts';
import { useSource } from '../../../../platform/player/use-source.ts';
import { DarkIsland } from '../../../../ui/access/dark-island.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { formatDuration } from '../../../../ui/format/format-duration.ts';
import { Picture } from '../../../../ui/picture/picture.tsx';
import { ProgressBar } from '../../../../ui/progress/progress-bar.tsx';
import { ErrorState } from '../../../../ui/state/error-state.tsx';
import { SmokeTag } from '../../../../ui/tag/tag.tsx';
import { MovingMark } from '../../../../ui/watermark/moving-mark.tsx';
import { audioPlayer } from '../audio/audio-store.ts';
import { messages } from '../messages.ts';
import classes from './player.module.css';
import { PlayerBar } from './player-bar.tsx';
import { useCaptions } from './use-captions.ts';
import { usePlayback } from './use-playback.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { useResting } from './use-resting.ts';
import { useResume } from './use-resume.ts';

const t = messages.player;

type VideoPlayerProps = {
  item: ItemDetail;
  /** The playlist. Later addresses of the same item are ignored, so that a refetch does not stop it. */
  src: string;
  /** A teaser. Its position is not saved. */
  isTeaser?: boolean;
  /** Plays as soon as it can; for players that were opened by a press. */
  autoPlay?: boolean;
  onEnded?: () => void;
  /** Asks for a new address after the old one was refused; null when there is none any more. */
  onRenew: () => Promise<string | null>;
};

/** A video with everything to play it by. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { item, isTeaser = false, autoPlay = false, onEnded, onRenew } = props;
  const [src, setSrc] = useState(props.src);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const lastTime = useRef(0);
  const resumeAt = useResume(video, isTeaser ? null : item);
  const [startAt, setStartAt] = useState(resumeAt);
  const source = useSource(video, src, startAt);
  const controls = usePlayback(video, item.durationSeconds ?? 0);
  const captions = useCaptions(video, isTeaser ? null : item.captions, t.captions);
  const { isFullscreen, toggleFullscreen } = useFullscreen(frame, video);
  const isResting = useResting(frame, !controls.isPaused);
  usePlayerKeys({ controls, toggleFullscreen, toggleCaptions: () => captions?.toggle() });
  if (controls.time > 0) lastTime.current = controls.time;
  useSilence(controls.isPaused);

  const renew = async () => {
    const fresh = await onRenew();
    if (fresh === null) return;
    setStartAt(lastTime.current);
    setSrc(fresh);
  };
  return (
    <DarkIsland>
      <section
        ref={setFrame}
        className={classes.player}
        data-resting={(isResting && !controls.isPaused) || undefined}
        data-begun={controls.hasBegun || undefined}
        style={{ '--ratio': item.width && item.height ? item.width / item.height : 16 / 9 } as CSSProperties}
        aria-label={t.label({ title: item.title })}
      >
        {/* biome-ignore lint/a11y/useMediaCaption: the track is put in by useCaptions when there is a text for it. */}
        <video
          ref={setVideo}
          className={classes.video}
          playsInline
          autoPlay={autoPlay}
          preload="metadata"
          aria-label={t.label({ title: item.title })}
          onClick={controls.toggle}
          onDoubleClick={toggleFullscreen}
          onEnded={onEnded}
        />
        {!controls.hasBegun && (
          <div className={classes.poster} aria-hidden>
            <Picture
              src={isTeaser ? item.placeholder : item.poster}
              placeholderSrc={item.placeholder}
              eager
            />
          </div>
        )}
        {item.mark && !isTeaser && <MovingMark {...item.mark} />}
        {isTeaser && (
          <div className={classes.topLeft}>
            <SmokeTag size="lg">{t.teaserTag}</SmokeTag>
          </div>
        )}
        {!controls.hasBegun && !source.failed && (
          <div className={classes.begin}>
            <button type="button" className={classes.big} aria-label={t.play} onClick={controls.toggle}>
              <IconPlayerPlayFilled size={34} aria-hidden />
            </button>
            {startAt > 0 && controls.isPaused && (
              <span className={classes.resume}>
                <SmokeTag size="lg">{t.resumed({ at: formatDuration(startAt) })}</SmokeTag>
                <Button variant="stop" size="sm" onClick={() => controls.seek(0)}>
                  {t.startOver}
                </Button>
              </span>
            )}
          </div>
        )}
        {controls.isWaiting && !source.failed && (
          <div className={classes.waiting} role="status">
            <ProgressBar loading size="thick" label={t.waiting} />
          </div>
        )}
        {source.failed && (
          <div className={classes.failed}>
            <ErrorState
              title={t.failed}
              cause={source.refused ?? t.failedCause}
              onRetry={() => void renew()}
              retryLabel={messages.retry}
            />
          </div>
        )}
        <PlayerBar
          video={video}
          controls={controls}
          source={source}
          sprite={isTeaser ? null : item.sprite}
          captions={captions}
          isFullscreen={isFullscreen}
          onFullscreen={toggleFullscreen}
        />
      </section>
    </DarkIsland>
  );
}

/** A video that starts stops the audio player. */
function useSilence(isPaused: boolean) {
  useEffect(() => {
    if (!isPaused) audioPlayer.pause();
  }, [isPaused]);
}
