import type { LiveModel, RoomState } from '@candela/contract/shows/operations';
import { useHotkeys } from '@mantine/hooks';
import { type CSSProperties, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { LinkStats, LinkStatus } from '../../../platform/live/live-link.ts';
import type { LinkQuality, QualityChoice } from '../../../platform/live/quality.ts';
import { useAmbientCopy } from '../../../platform/player/use-ambient-copy.ts';
import { useFullscreen, wholePage } from '../../../platform/player/use-fullscreen.ts';
import { type LivePlayer, useLivePlayer } from '../../../platform/player/use-live-player.ts';
import { useMediaSession } from '../../../platform/player/use-media-session.ts';
import { usePictureGestures } from '../../../platform/player/use-picture-gestures.ts';
import { useSoundAtFirstPress } from '../../../platform/player/use-sound-at-first-press.ts';
import { useSoundAtOnce } from '../../../platform/player/use-sound-at-once.ts';
import { useSaved } from '../../../platform/use-saved.ts';
import { useMatches } from '../../../ui/access/use-matches.ts';
import { Picture } from '../../../ui/picture/picture.tsx';
import { LiveMark } from '../../shows/index.ts';
import { prefetchBoard } from '../board/late-parts.ts';
import { liveRoom as copy } from '../locales/live-room.ts';
import { CastButton } from './cast-button.tsx';
import { handheld } from './handheld.ts';
import { NextPeek } from './next-peek.tsx';
import { OverPicture } from './over-picture.tsx';
import classes from './player.module.css';
import { PlayerControls } from './player-controls.tsx';
import { blockedCause, PictureNotice, SoundButton, SoundOnlyNotice } from './player-notices.tsx';
import { PlayerTags, type Playing, SlowTag } from './player-tags.tsx';
import { useRewinding } from './rewinding.tsx';
import type { RoomPhase } from './room-phase.ts';
import { useResting } from './use-resting.ts';
import { isWithheld, WithheldNotice } from './withheld-notice.tsx';

export type RoomPlayerProps = {
  model: LiveModel;
  room: RoomState;
  phase: RoomPhase;
  stream: MediaStream | null;
  link: LinkStatus | null;
  stats: LinkStats | null;
  /** `now` is null where there is nothing to choose. */
  quality: {
    now: LinkQuality | null;
    choice: QualityChoice;
    choose: (choice: QualityChoice) => void;
  };
  onRetry: () => void;
  isRetrying: boolean;
  /** Ends what is paid for, when the show is stopped from outside the page, as on a lock screen. */
  onStop?: (() => void) | undefined;
  /** Over the picture: what the seat asks of the reader. */
  notice?: ReactNode;
  /** Goes to the next room, or back to the one before; a swipe does the same. */
  onStep?: ((step: 1 | -1) => void) | null;
  /** Whose room comes next. */
  next?: LiveModel | undefined;
  /** Among the controls, where what is usually beside the picture is folded away. */
  aside?: ReactNode;
  /** Makes a clip, where that is allowed. */
  clip?: ReactNode;
};

/** The live picture in its light, with its tags, controls and what is wrong with it. */
export function RoomPlayer(props: RoomPlayerProps) {
  const { model, room, phase, stream, link, stats, quality, onRetry, isRetrying, notice } = props;
  const player = useLivePlayer(stream);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [picture, setPicture] = useState<HTMLElement | null>(null);
  const ambient = useRef<HTMLCanvasElement>(null);
  const { isFullscreen, toggleFullscreen } = useFullscreen(wholePage(), player.video);
  const { isFilled, fill } = useFill();
  const isHandheld = useMatches(handheld);
  const isResting = useResting(frame, isFullscreen || isHandheld);
  const rewinding = useRewinding(room, player);
  useAmbientCopy(player.video, ambient);
  useSoundAtFirstPress(player);
  useHotkeys([
    ['m', player.toggleMuted],
    ['f', toggleFullscreen],
  ]);
  usePictureGestures(picture, {
    onDoubleTap: () => fill(!isFilled),
    onPinch: fill,
    onSwipe: (step) => props.onStep?.(step),
  });
  const name = model.name || model.username;
  // A room is live for its reader when there is a picture to see, not when there is a connection.
  const isSoundOnly = phase === 'live' && quality.now?.isSoundOnly === true;
  const isLive = phase === 'live' && player.hasPicture && !isSoundOnly;
  const shows = playing(isLive, isSoundOnly);
  const hasPicture = player.hasPicture && !isSoundOnly;
  // What others see and this reader does not is kept away between here and there.
  const isMissed = room.status === 'live' && !isLive && !isSoundOnly && link?.reason !== 'not-live';
  const isMissedLong = useIsLasting(isMissed, blockedAfterMs);
  const isUnreachable = phase === 'opening' && link?.reason === 'unreachable';
  useSoundAtOnce(player, isSoundOnly && quality.choice === 'audio');
  const hasBegun = shows !== 'nothing';
  useEffect(() => {
    if (hasBegun) prefetchBoard();
  }, [hasBegun]);
  useMediaSession(hasBegun ? lockScreen(props, player, name) : null);
  const choose = (choice: QualityChoice) => {
    if (choice === 'audio') player.turnSoundOn();
    quality.choose(choice);
  };

  return (
    <>
      <canvas ref={ambient} className={classes.ambient} aria-hidden />
      <section
        ref={setFrame}
        className={classes.player}
        {...layoutOf(player.ratio, isFilled, isResting)}
        aria-label={copy.picture({ name })}
      >
        <div className={classes.frame}>
          <div className={classes.picture}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: a shortcut; the button beside it does the same. */}
            <div ref={setPicture} className={classes.screen} onDoubleClick={byMouse(toggleFullscreen)}>
              {!hasPicture && (
                <div className={classes.poster} aria-hidden>
                  <Picture src={model.coverImage ?? model.profileImage} focus="50% 22%" isFirst />
                </div>
              )}
              <video
                ref={player.videoRef}
                className={classes.video}
                data-empty={!hasPicture || undefined}
                aria-label={copy.picture({ name })}
                autoPlay
                muted
                playsInline
                disableRemotePlayback
              />
              <LiveMark modelId={model._id} showId={room.sessionId} isShown={isLive} />
              <OverPicture channelName={model._id} />
              {notice}
              {shows === 'sound' && (
                <SoundOnlyNotice
                  player={player}
                  isChosen={quality.choice === 'audio'}
                  onShowVideo={() => quality.choose('auto')}
                />
              )}
              <WithheldNotice modelId={model._id} room={room} />
              {shows === 'nothing' && !isWithheld(room) && (
                <PictureNotice
                  room={room}
                  isOpening={phase !== 'interrupted'}
                  isBlocked={isMissed && (isMissedLong || isUnreachable)}
                  blockedCause={blockedCause(link)}
                  onRetry={onRetry}
                  isRetrying={isRetrying}
                />
              )}
              {isLive && <SoundButton player={player} className={classes.sound} />}
              {rewinding.view}
            </div>
            <NextPeek next={props.next} onStep={props.onStep} />
            <PlayerTags room={room} shows={rewinding.liveOf(shows)} delayMs={stats?.delayMs ?? 0} />
            <div className={classes.slow} role="status">
              <SlowTag isSlow={isLive && quality.now?.isSlow === true} stats={stats} />
            </div>
          </div>
        </div>
        <PlayerControls
          player={player}
          status={link}
          stats={stats}
          shows={shows}
          quality={quality.now}
          choice={quality.choice}
          onChoose={choose}
          isFilled={isFilled}
          onFill={() => fill(!isFilled)}
          isFullscreen={isFullscreen}
          onFullscreen={toggleFullscreen}
          aside={props.aside}
          clip={
            <>
              {rewinding.button}
              <CastButton room={room} player={player} />
              {props.clip}
            </>
          }
          isRewound={rewinding.isRewound}
          isWithheld={isWithheld(room)}
          onStep={props.onStep}
        />
      </section>
    </>
  );
}

/** For the style sheet. */
function layoutOf(ratio: number, isFilled: boolean, isResting: boolean) {
  return {
    'data-resting': isResting || undefined,
    'data-filled': isFilled || undefined,
    // A tall picture takes a phone's whole screen, and so does one that fills it: the rest then lies over it.
    'data-behind': isFilled || ratio < 1 || undefined,
    style: { '--ratio': ratio } as CSSProperties,
  };
}

/** Two clicks on the picture; two taps mean something else, and controls have their own. */
function byMouse(act: () => void) {
  return ({ nativeEvent, target }: MouseEvent) => {
    const isTouch =
      (nativeEvent as PointerEvent).pointerType === 'touch' || matchMedia('(hover: none)').matches;
    if (!isTouch && target instanceof HTMLVideoElement) act();
  };
}

/** Whether the picture fills its place though its edges are cut off. Saved in this browser. */
function useFill() {
  const [saved, save] = useSaved('candela-live-fill');
  return { isFilled: saved === 'yes', fill: (next: boolean) => save(next ? 'yes' : 'no') };
}

function playing(isLive: boolean, isSoundOnly: boolean): Playing {
  if (isLive) return 'picture';
  return isSoundOnly ? 'sound' : 'nothing';
}

/** The show as the lock screen has it. */
function lockScreen({ model, room, onStop }: RoomPlayerProps, player: LivePlayer, name: string) {
  const toggle = (isPaused: boolean) => {
    if (player.isPaused === isPaused) player.togglePaused();
  };
  return {
    title: room.title || copy.show({ name }),
    artist: name,
    artwork: model.coverImage ?? model.profileImage,
    isPaused: player.isPaused,
    onPlay: () => toggle(true),
    onPause: () => toggle(false),
    onStop: () => {
      toggle(false);
      onStop?.();
    },
  };
}

/** A picture that has not come by now may never come, and the reader is told what may keep it away. */
const blockedAfterMs = 10_000;

/** Whether something has been so for a while. */
function useIsLasting(isSo: boolean, afterMs: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasting(true), afterMs);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isSo, afterMs]);
  return isSo && isLasting;
}
