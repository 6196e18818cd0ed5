import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSession } from '../../../platform/session/session-store.ts';
import { keepWatched, watchedSeconds } from './watched.ts';

const everySeconds = 5;

/**
 * Where the reader goes on in a video, and keeping it while they watch. Nothing is kept for `null`, such as a teaser.
 * @returns seconds to begin at
 */
export function useResume(video: HTMLVideoElement | null, itemId: string | null): number {
  const { user } = useSession();
  const accountId = user?._id;
  const [startAt] = useState(() => (itemId === null ? 0 : watchedSeconds(accountId, itemId)));
  const kept = useRef(startAt);
  const keep = useEffectEvent((element: HTMLVideoElement, isLast: boolean) => {
    const { currentTime, duration } = element;
    if (itemId === null || !(duration > 0)) return;
    if (!isLast && Math.abs(currentTime - kept.current) < everySeconds) return;
    kept.current = currentTime;
    keepWatched(accountId, itemId, { at: currentTime, of: duration, when: Date.now() });
  });

  useEffect(() => {
    if (!video) return;
    const stop = new AbortController();
    const { signal } = stop;
    video.addEventListener('timeupdate', () => keep(video, false), { signal });
    for (const event of ['pause', 'ended'])
      video.addEventListener(event, () => keep(video, true), { signal });
    window.addEventListener('pagehide', () => keep(video, true), { signal });
    return () => {
      stop.abort();
      if (video.currentTime > 0) keep(video, true);
    };
  }, [video]);

  return startAt;
}
