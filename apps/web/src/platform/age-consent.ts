import { create } from 'zustand';
import { localStore, persist } from './storage.ts';

const consentKey = 'ageGateConsent';

const store = create(() => ({ isGiven: false }));
// After it was made, so that a page from the server, which knows no device, is taken over as it is.
store.setState({ isGiven: localStore.getItem(consentKey) === 'yes' });

/** Whether the reader has said on this device to be an adult. Nothing live is joined before. */
export function useAgeConsent(): boolean {
  return store(({ isGiven }) => isGiven);
}

export function giveAgeConsent(): void {
  store.setState({ isGiven: true });
  persist(consentKey, 'yes').catch(() => undefined);
}
