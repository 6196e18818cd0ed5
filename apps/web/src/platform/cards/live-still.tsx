import type { LiveSnapshot } from '@candela/contract/shows/snapshots';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import classes from './live-still.module.css';
import { cards as t } from './locales/cards.ts';
import { followSnapshot, newestSnapshot } from './snapshot-feed.ts';

export interface LiveStillProps {
  model: { _id: string; name: string; username: string; snapshot?: LiveSnapshot | null | undefined };
  /** Shows the last pictures one after the other instead of the newest alone. */
  isMoving?: boolean;
}

const turnMs = 700;
/** Before a card is scrolled in. */
const nearby = '120px';

/** The `still` of a card: what the show of a model who is live looks like, where that is known. */
export function liveStill(
  model: LiveStillProps['model'],
  isLive: boolean,
): ((isMoving: boolean) => ReactNode) | undefined {
  return isLive ? (isMoving) => <LiveStill model={model} isMoving={isMoving} /> : undefined;
}

/**
 * What a show looked like seconds ago, over the picture its frame holds, and kept up to date while it is seen. Where there
 * is none, and where one cannot be had, the picture under it stays.
 */
export function LiveStill({ model, isMoving = false }: LiveStillProps) {
  const place = useRef<HTMLSpanElement>(null);
  const snapshot = useSnapshot(model, place);
  const src = useTurn(snapshot, isMoving);
  const [loaded, setLoaded] = useState<string | null>(null);
  const name = model.name || model.username;
  // The one before stays until the next has come.
  const isThere = loaded !== null && src !== undefined;
  return (
    <span ref={place} className={classes.place}>
      {src !== undefined && (
        <img
          className={classes.still}
          data-there={isThere || undefined}
          data-blurred={snapshot?.isBlurred || undefined}
          src={src}
          alt={snapshot?.isBlurred ? t.blurredStill({ name }) : t.still({ name })}
          decoding="async"
          draggable={false}
          onLoad={() => setLoaded(src)}
          onError={() => setLoaded(null)}
        />
      )}
    </span>
  );
}

/** The newest that is known, asked for while the element is near the window. */
function useSnapshot(
  { _id, snapshot: given }: LiveStillProps['model'],
  place: { readonly current: Element | null },
): LiveSnapshot | null {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: nearby },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  const hasOne = given !== undefined;
  const [follow] = useState(() => ({
    near: (tell: () => void) => followSnapshot(_id, hasOne, tell),
    far: () => () => undefined,
  }));
  const newest = () => newestSnapshot(_id);
  const known = useSyncExternalStore(isNear ? follow.near : follow.far, newest, newest);
  return (known === undefined ? given : known) ?? null;
}

/** The address to show now. */
function useTurn(snapshot: LiveSnapshot | null, isMoving: boolean): string | undefined {
  const [turn, setTurn] = useState(0);
  const frames = snapshot ? [...snapshot.earlier, snapshot.address] : [];
  const moves = isMoving && frames.length > 1;
  const list = frames.join(' ');
  useEffect(() => {
    if (!moves) return;
    // All are there before their turn comes.
    for (const address of list.split(' ')) new Image().src = address;
    const timer = setInterval(() => setTurn((last) => last + 1), turnMs);
    return () => {
      clearInterval(timer);
      setTurn(0);
    };
  }, [moves, list]);
  return moves ? frames[turn % frames.length] : snapshot?.address;
}
