import { useEffect, useState } from 'react';
import { localStore, persist } from '../../../../platform/storage.ts';

/** Live rooms keep the reader's choice under the same key. */
const volumeKey = 'candela-volume';

/** What a video element is doing; times are in seconds, `volume` from 0 to 1. */
export type Playback = {
  isPaused: boolean;
  isEnded: boolean;
  isWaiting: boolean;
  hasBegun: boolean;
  time: number;
  duration: number;
  bufferedTo: number;
  isMuted: boolean;
  volume: number;
  rate: number;
};

const atRest: Playback = {
  isPaused: true,
  isEnded: false,
  isWaiting: false,
  hasBegun: false,
  time: 0,
  duration: 0,
  bufferedTo: 0,
  isMuted: false,
  volume: 1,
  rate: 1,
};

const events = [
  'play',
  'playing',
  'pause',
  'ended',
  'waiting',
  'seeking',
  'seeked',
  'timeupdate',
  'progress',
  'durationchange',
  'volumechange',
  'ratechange',
  'emptied',
];

/** Follows a video element, and offers what can be done with it. */
export function usePlayback(video: HTMLVideoElement | null, knownDuration: number) {
  const [state, setState] = useState<Playback>(atRest);

  useEffect(() => {
    if (!video) return;
    video.volume = storedVolume();
    const stop = new AbortController();
    const look = (event?: Event) =>
      setState((now) => ({
        isPaused: video.paused,
        isEnded: video.ended,
        isWaiting: !video.paused && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
        hasBegun: now.hasBegun || event?.type === 'playing',
        time: video.currentTime,
        duration: Number.isFinite(video.duration) ? video.duration : 0,
        bufferedTo: bufferedAt(video),
        isMuted: video.muted,
        volume: video.volume,
        rate: video.playbackRate,
      }));
    for (const event of events) video.addEventListener(event, look, { signal: stop.signal });
    look();
    return () => stop.abort();
  }, [video]);

  const duration = state.duration || knownDuration;
  const seek = (seconds: number) => {
    if (video) video.currentTime = Math.min(Math.max(0, seconds), Math.max(0, duration - 0.05));
  };
  const setVolume = (wanted: number) => {
    if (!video) return;
    const volume = Math.min(1, Math.max(0, wanted));
    video.volume = volume;
    video.muted = volume === 0;
    if (volume > 0) persist(volumeKey, String(volume)).catch(() => undefined);
  };
  return {
    ...state,
    duration,
    seek,
    skip: (seconds: number) => seek((video?.currentTime ?? 0) + seconds),
    setVolume,
    setRate: (rate: number) => {
      if (video) video.playbackRate = rate;
    },
    toggleMuted: () => {
      if (!video) return;
      video.muted = !video.muted;
      if (!video.muted && video.volume === 0) setVolume(0.6);
    },
    toggle: () => {
      if (!video) return;
      if (video.paused) video.play().catch(() => undefined);
      else video.pause();
    },
  };
}

export type Controls = ReturnType<typeof usePlayback>;

function bufferedAt(video: HTMLVideoElement): number {
  const { buffered, currentTime } = video;
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime + 0.1 && buffered.end(index) >= currentTime) {
      return buffered.end(index);
    }
  }
  return 0;
}

function storedVolume(): number {
  const stored = Number(localStore.getItem(volumeKey) ?? '1');
  return stored > 0 && stored <= 1 ? stored : 1;
}
