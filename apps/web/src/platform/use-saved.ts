import { useCallback, useSyncExternalStore } from 'react';
import { localStore, persist } from './storage.ts';

/** What the browser could not save counts in this page all the same. */
const unsaved = new Map<string, string>();
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
    () => unsaved.get(key) ?? localStore.getItem(key),
    () => null,
  );
  const choose = useCallback(
    (next: string) => {
      unsaved.delete(key);
      const notify = () => {
        for (const listener of listeners) listener();
      };
      persist(key, next).catch(() => {
        unsaved.set(key, next);
        notify();
      });
      notify();
    },
    [key],
  );
  return [value, choose];
}
