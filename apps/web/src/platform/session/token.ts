import { localStore, persist } from '../storage.ts';

/** Local-storage key of the bearer token. Source: specification, section 9. */
const tokenKey = 'token';

let current = localStore.getItem(tokenKey);
const listeners = new Set<(token: string | null) => void>();

/** The bearer token of this browser's session, or null for a visitor. */
export function getToken(): string | null {
  return current;
}

/** Saves or deletes the token and notifies listeners. If the write fails, this page stays signed in. */
export function setToken(token: string | null): void {
  if (token === current) return;
  current = token;
  persist(tokenKey, token).catch(() => undefined);
  for (const notify of listeners) notify(token);
}

/** Subscribes to new tokens, from this page or another tab. Returns a function to unsubscribe. */
export function onToken(listener: (token: string | null) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Follows logins and logouts of other tabs: the storage event fires only in the pages that did not write. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    // A null key means the whole storage was cleared.
    if (event.key !== tokenKey && event.key !== null) return;
    const token = event.key === null ? null : event.newValue;
    if (token === current) return;
    current = token;
    for (const notify of listeners) notify(token);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
