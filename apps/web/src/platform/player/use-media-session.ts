import { useEffect, useEffectEvent } from 'react';

export type MediaSessionDetails = {
  title: string;
  artist: string;
  /** Address of a picture. */
  artwork: string | null;
  isPaused: boolean;
  onPlay: () => void;
  onPause: () => void;
  onStop: () => void;
};

const actions = ['play', 'pause', 'stop'] as const;

/** Puts what is played on lock screens and on headphones' buttons. None is shown while `details` is null. */
export function useMediaSession(details: MediaSessionDetails | null): void {
  const isShown = details !== null && 'mediaSession' in navigator;
  const act = useEffectEvent((action: (typeof actions)[number]) => {
    if (action === 'play') details?.onPlay();
    else if (action === 'pause') details?.onPause();
    else details?.onStop();
  });
  useEffect(() => {
    if (!isShown) return;
    const { mediaSession } = navigator;
    for (const action of actions) setHandler(action, () => act(action));
    return () => {
      for (const action of actions) setHandler(action, null);
      mediaSession.metadata = null;
      mediaSession.playbackState = 'none';
    };
  }, [isShown]);
  const { title = '', artist = '', artwork = null, isPaused = false } = details ?? {};
  useEffect(() => {
    if (!isShown) return;
    navigator.mediaSession.metadata = new MediaMetadata({
      title,
      artist,
      artwork: artwork === null ? [] : [{ src: new URL(artwork, location.href).href }],
    });
  }, [isShown, title, artist, artwork]);
  useEffect(() => {
    if (isShown) navigator.mediaSession.playbackState = isPaused ? 'paused' : 'playing';
  }, [isShown, isPaused]);
}

/** Browsers throw for actions they do not know. */
function setHandler(action: MediaSessionAction, handler: (() => void) | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // The button is then not shown either.
  }
}
