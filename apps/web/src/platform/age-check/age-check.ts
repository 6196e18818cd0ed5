import { create } from 'zustand';
import { localStore, persist } from '../storage.ts';

const tokenKey = 'ageCheck';

/** This browser's age check token, sent with every call. */
export function getAgeToken(): string | null {
  return localStore.getItem(tokenKey);
}

export async function saveAgeToken(token: string): Promise<void> {
  await persist(tokenKey, token);
}

/** The path of the page on which the server asked for proof of age; null until it does. */
export const useAgeAsked = create<{ path: string | null }>(() => ({ path: null }));

/** Says that the server asks for proof of age before it goes on with the page now shown. */
export function emitAgeAsked(): void {
  const path = globalThis.location.pathname;
  // The page on which somebody proves it stays open, whatever else is asked for there.
  if (path !== '/age-check') useAgeAsked.setState({ path });
}
