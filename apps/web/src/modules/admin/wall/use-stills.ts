import { closedAtOnce, stillsAtOnce } from '@candela/contract/admin/live-wall';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { adminClient } from '../console/api.ts';

/** The server makes one of a show every sixteen seconds at most. */
const everyMs = 5_000;

/** What a show looked like a moment ago. */
export interface Still {
  takenAt: string;
  src: string;
}

export const pictureOf = (webp: string): string => `data:image/webp;base64,${webp}`;

/**
 * The newest stills of the tiles that are near the window, asked for together and only while the page is seen; what the
 * wall has already is not sent again. Those of `closed` shows come for a reason alone.
 */
export function useStills(closed: ReadonlySet<string>, reason: string | null) {
  const near = useRef(new Set<string>());
  const [stills, setStills] = useState<ReadonlyMap<string, Still>>(new Map());
  const [observer] = useState(
    () =>
      new IntersectionObserver(
        (seen) => {
          for (const { target, isIntersecting } of seen) {
            const { show } = (target as HTMLElement).dataset;
            if (show === undefined) continue;
            if (isIntersecting) near.current.add(show);
            else near.current.delete(show);
          }
        },
        { rootMargin: '200px' },
      ),
  );
  useEffect(() => () => observer.disconnect(), [observer]);
  useQuery({
    queryKey: ['wall-stills', reason],
    gcTime: 0,
    refetchInterval: everyMs,
    queryFn: async () => {
      const wanted = (isClosed: boolean, max: number) =>
        [...near.current]
          .filter((_id) => closed.has(_id) === isClosed)
          .slice(0, max)
          .map((_id) => ({ _id, since: stills.get(_id)?.takenAt ?? null }));
      const open = wanted(false, stillsAtOnce);
      const closedOnes = reason === null ? [] : wanted(true, closedAtOnce);
      const answers = await Promise.all([
        ...(open.length > 0 ? [adminClient.listWallStills({ shows: open })] : []),
        ...(reason !== null && closedOnes.length > 0
          ? [adminClient.listClosedStills({ shows: closedOnes, reason })]
          : []),
      ]);
      const data = answers.flatMap((answer) => answer.data);
      const asked = new Set([...open, ...closedOnes].map(({ _id }) => _id));
      setStills((before) => {
        // A show that is over, or private by now, keeps no picture on the wall.
        const next = new Map([...before].filter(([id]) => asked.has(id)));
        for (const { _id, takenAt, webp } of data) next.set(_id, { takenAt, src: pictureOf(webp) });
        return next;
      });
      return null;
    },
  });
  /** Give it to each tile; the tile says which show it is with `data-show`. */
  const watch = useCallback(
    (tile: HTMLElement | null) => {
      if (!tile) return;
      observer.observe(tile);
      return () => {
        observer.unobserve(tile);
        near.current.delete(tile.dataset.show ?? '');
      };
    },
    [observer],
  );
  return { stills, watch };
}
