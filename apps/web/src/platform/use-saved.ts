import { useCallback, useSyncExternalStore } from 'react';
import { localStore, persist } from './storage.ts';

/** What was chosen in this page, whether or not the browser could save it. */
const chosen = new Map<string, string>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A choice of the reader, saved in this browser under `key`; null where nothing was chosen. A page from the server
 * knows none: it is taken over with null, and the choice follows at once.
 */
export function useSaved(key: string): [string | null, (value: string) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => chosen.get(key) ?? localStore.getItem(key),
    () => null,
  );
  const choose = useCallback(
    (next: string) => {
      chosen.set(key, next);
      persist(key, next).catch(() => undefined);
      for (const listener of listeners) listener();
    },
    [key],
  );
  return [value, choose];
}
