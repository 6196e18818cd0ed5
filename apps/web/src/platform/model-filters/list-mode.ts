import { useSyncExternalStore } from 'react';
import { localStore, persist } from '../storage.ts';

/** How a long list goes on: by itself at its end, or in numbered pages. */
export type ListMode = 'scroll' | 'pages';

const key = 'candela-list-mode';
const listeners = new Set<() => void>();

function read(): ListMode {
  return localStore.getItem(key) === 'pages' ? 'pages' : 'scroll';
}

/** The reader's choice, saved on this device. */
export function useListMode(): [ListMode, (mode: ListMode) => void] {
  const mode = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    () => 'scroll' as const,
  );
  const choose = (next: ListMode) => {
    persist(key, next).catch(() => undefined);
    for (const listener of listeners) listener();
  };
  return [mode, choose];
}
