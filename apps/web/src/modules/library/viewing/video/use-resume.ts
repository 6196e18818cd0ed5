import type { ItemDetail } from '@candela/contract/library/items';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { client } from '../../../../platform/api.ts';
import { useSession } from '../../../../platform/session/session-store.ts';
import { keepWatched, watchedSeconds } from './watched.ts';

const everySeconds = 5;
/** The site is told less often than the device. */
const toldEveryMs = 15_000;

/**
 * Where the reader goes on in a video, and keeping it while they watch, on the device and, for other devices, on the
 * site. Nothing is kept for `null`, such as a teaser.
 * @returns seconds to begin at
 */
export function useResume(
  video: HTMLVideoElement | null,
  item: Pick<ItemDetail, '_id' | 'resume'> | null,
): number {
  const { user } = useSession();
  const accountId = user?._id;
  const itemId = item?._id ?? null;
  const toldMs = useRef(0);
  const [startAt] = useState(() => (item === null ? 0 : watchedSeconds(accountId, item._id, item.resume)));
  const kept = useRef(startAt);
  const keep = useEffectEvent((element: HTMLVideoElement, isLast: boolean) => {
    const { currentTime, duration } = element;
    if (itemId === null || !(duration > 0)) return;
    if (!isLast && Math.abs(currentTime - kept.current) < everySeconds) return;
    kept.current = currentTime;
    const nowMs = Date.now();
    keepWatched(accountId, itemId, { at: currentTime, of: duration, when: nowMs });
    if (accountId === undefined || (!isLast && nowMs - toldMs.current < toldEveryMs)) return;
    toldMs.current = nowMs;
    // What is lost here is kept on the device.
    client.library
      .savePosition({ id: itemId, positionSeconds: currentTime }, { context: { outlivesPage: isLast } })
      .catch(() => undefined);
  });

  useEffect(() => {
    if (!video) return;
    const stop = new AbortController();
    const { signal } = stop;
    video.addEventListener('timeupdate', () => keep(video, false), { signal });
    for (const event of ['pause', 'ended'])
      video.addEventListener(event, () => keep(video, true), { signal });
    // Whoever moves while it stands still means that place.
    video.addEventListener('seeked', () => keep(video, video.paused), { signal });
    window.addEventListener('pagehide', () => keep(video, true), { signal });
    return () => {
      stop.abort();
      if (video.currentTime > 0) keep(video, true);
    };
  }, [video]);

  return startAt;
}
