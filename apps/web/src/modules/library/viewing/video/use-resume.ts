import type { ItemDetail } from '@candela/contract/library/items';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { client } from '../../../../platform/api.ts';
import { usePrivacy } from '../../../../platform/privacy/use-privacy.ts';
import { useSession } from '../../../../platform/session/session-store.ts';
import { saveWatched, watchedSeconds } from './watched.ts';

const everySeconds = 5;
/** The server is updated less often than the device. */
const sendEveryMs = 15_000;

/**
 * Where the reader goes on in a video, and keeping it while they watch, on the device and, for other devices, on the
 * site. Nothing is saved for `null`, such as a teaser.
 * @returns seconds to begin at
 */
export function useResume(
  video: HTMLVideoElement | null,
  item: Pick<ItemDetail, '_id' | 'resume'> | null,
): number {
  const { user } = useSession();
  const accountId = user?._id;
  const itemId = item?._id ?? null;
  // The server writes nothing either while the member keeps no history.
  const keeps = usePrivacy().choices?.keepHistory !== false;
  const sentMs = useRef(0);
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const [startAt] = useState(() => (item === null ? 0 : watchedSeconds(accountId, item._id, item.resume)));
  const savedAt = useRef(startAt);
  const save = useEffectEvent((element: HTMLVideoElement, isLast: boolean) => {
    const { currentTime, duration } = element;
    if (itemId === null || !keeps || !(duration > 0)) return;
    if (!isLast && Math.abs(currentTime - savedAt.current) < everySeconds) return;
    savedAt.current = currentTime;
    const nowMs = Date.now();
    saveWatched(accountId, itemId, { at: currentTime, of: duration, when: nowMs });
    if (accountId === undefined || (!isLast && nowMs - sentMs.current < sendEveryMs)) return;
    sentMs.current = nowMs;
    // What does not arrive, the device still has.
    const send = () =>
      client.library
        .savePosition({ id: itemId, positionSeconds: currentTime }, { context: { outlivesPage: isLast } })
        .catch(() => undefined);
    // One after the other, as an earlier position could overtake a later one. A page that goes cannot wait.
    sending.current = document.visibilityState === 'hidden' ? send() : sending.current.then(send);
  });

  useEffect(() => {
    if (!video) return;
    const stop = new AbortController();
    const { signal } = stop;
    video.addEventListener('timeupdate', () => save(video, false), { signal });
    for (const event of ['pause', 'ended'])
      video.addEventListener(event, () => save(video, true), { signal });
    // Seeking while paused saves the position immediately.
    video.addEventListener('seeked', () => save(video, video.paused), { signal });
    window.addEventListener('pagehide', () => save(video, true), { signal });
    return () => {
      stop.abort();
      if (video.currentTime > 0) save(video, true);
    };
  }, [video]);

  return startAt;
}
