import { useCallback, useEffect, useState } from 'react';
import { attachedStream, attachStream } from '../live/hls-stream.ts';
import { useSaved } from '../use-saved.ts';

/** What a live player shows of itself and lets be done. */
export type LivePlayer = {
  /** Give it to the video element. */
  videoRef: (video: HTMLVideoElement | null) => void;
  video: HTMLVideoElement | null;
  /** A frame of the present stream has been seen. */
  hasPicture: boolean;
  /** Width by height of the picture; 16 by 9 until one was seen. */
  ratio: number;
  isMuted: boolean;
  isPaused: boolean;
  /** 0 to 1. */
  volume: number;
  setVolume: (volume: number) => void;
  toggleMuted: () => void;
  /** Sound on, however often it is asked for. */
  turnSoundOn: () => void;
  togglePaused: () => void;
};

/** Whether the reader wants sound, from one player of this page to the next; null until they have pressed anything. */
let wantsSound: boolean | null = null;

/** What was said about sound on this page: true, false, or null for nothing yet. */
export const soundWanted = (): boolean | null => wantsSound;

/** Somebody pressed what begins a show: the player that follows has sound, unless they turned it off before. */
export function wantSound(): void {
  wantsSound ??= true;
}

/**
 * Plays a live stream in a video element. It starts muted, because browsers forbid sound before a gesture, unless sound
 * was turned on in this page before, and remembers the volume the reader chose. Resuming after a pause jumps to the
 * present by the nature of live streams.
 */
export function useLivePlayer(stream: MediaStream | null): LivePlayer {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [seen, setSeen] = useState<MediaStream | null>(null);
  const [ratio, setRatio] = useState(16 / 9);
  const [isMuted, setMuted] = useState(startsMuted);
  const [isPaused, setPaused] = useState(false);
  const [savedVolume, saveVolume] = useSaved('candela-volume');
  const volume = volumeOf(savedVolume);

  useEffect(() => {
    if (!video) return;
    attachStream(video, stream);
    if (!stream) return;
    video.play().catch((error: unknown) => {
      if (video.muted || !isForbidden(error)) return setPaused(video.paused);
      // A picture without sound is better than none.
      video.muted = true;
      video.play().catch(() => setPaused(video.paused));
    });
  }, [video, stream]);

  useEffect(() => {
    if (!video) return;
    video.muted = isMuted;
    video.volume = volume;
  }, [video, isMuted, volume]);

  useEffect(() => {
    if (!video) return;
    const stop = new AbortController();
    const { signal } = stop;
    const look = () => {
      if (video.videoWidth === 0) return;
      setSeen(attachedStream(video));
      setRatio(video.videoWidth / video.videoHeight);
    };
    for (const event of ['playing', 'resize', 'timeupdate']) video.addEventListener(event, look, { signal });
    video.addEventListener('pause', () => setPaused(true), { signal });
    video.addEventListener('play', () => setPaused(false), { signal });
    // Picture-in-picture windows and headphones bring their own mute buttons.
    video.addEventListener('volumechange', () => setMuted(video.muted), { signal });
    return () => stop.abort();
  }, [video]);

  const sound = useCallback((on: boolean) => {
    wantsSound = on;
    setMuted(!on);
  }, []);
  const setVolume = useCallback(
    (wanted: number) => {
      const next = Math.min(1, Math.max(0, wanted));
      saveVolume(String(next));
      sound(next > 0);
    },
    [sound, saveVolume],
  );
  const turnSoundOn = () => {
    if (volume === 0) setVolume(0.6);
    else sound(true);
  };

  return {
    videoRef: setVideo,
    video,
    hasPicture: stream !== null && seen === stream,
    ratio,
    isMuted,
    isPaused,
    volume,
    setVolume,
    toggleMuted: () => (isMuted ? turnSoundOn() : sound(false)),
    turnSoundOn,
    togglePaused: () => {
      if (!video) return;
      if (video.paused) video.play().catch(() => undefined);
      else video.pause();
    },
  };
}

function volumeOf(saved: string | null): number {
  const volume = Number(saved ?? '1');
  return volume >= 0 && volume <= 1 ? volume : 1;
}

function startsMuted(): boolean {
  return !(wantsSound && navigator.userActivation?.hasBeenActive);
}

function isForbidden(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}
