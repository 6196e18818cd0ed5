import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a media query matches: from the first rendering on, except where a page from the server is taken over, which
 * begins with false as the server did.
 */
export function useMatches(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = globalThis.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => globalThis.matchMedia(query).matches,
    () => false,
  );
}
