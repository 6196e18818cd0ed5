import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';

/** How near the end still counts as reading along, in CSS pixels. */
const nearPx = 48;

/**
 * Keeps a scroller at its end while the reader is there, and counts what arrived while they had scrolled away.
 * `length` is the number of items ever received; it must only grow.
 */
export function useStickToEnd(scroller: RefObject<HTMLElement | null>, length: number) {
  const [seen, setSeen] = useState(length);
  const [following, setFollowing] = useState(true);

  const goToEnd = useCallback(() => {
    const box = scroller.current;
    if (box) box.scrollTop = box.scrollHeight;
    setFollowing(true);
  }, [scroller]);

  if (following && seen !== length) setSeen(length);

  // Runs for every new item on purpose: the scroller has just grown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: length is the trigger, not an input.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (following && box) box.scrollTop = box.scrollHeight;
  }, [length, following, scroller]);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const onScroll = () => setFollowing(box.scrollHeight - box.scrollTop - box.clientHeight < nearPx);
    // A keyboard opening or a panel resizing must not lose the end for somebody who was following.
    let wasFollowing = true;
    const remember = () => {
      wasFollowing = box.scrollHeight - box.scrollTop - box.clientHeight < nearPx;
      onScroll();
    };
    const observer = new ResizeObserver(() => {
      if (wasFollowing) box.scrollTop = box.scrollHeight;
    });
    box.addEventListener('scroll', remember, { passive: true });
    observer.observe(box);
    return () => {
      box.removeEventListener('scroll', remember);
      observer.disconnect();
    };
  }, [scroller]);

  return { following, unseen: following ? 0 : length - seen, goToEnd };
}
