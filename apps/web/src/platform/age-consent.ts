import { create } from 'zustand';
import { localStore, persist } from './storage.ts';

const consentKey = 'ageGateConsent';

const store = create(() => ({ isGiven: localStore.getItem(consentKey) === 'yes' }));

/** Whether the reader has said on this device to be an adult. Nothing live is joined before. */
export function useAgeConsent(): boolean {
  return store(({ isGiven }) => isGiven);
}

export function giveAgeConsent(): void {
  store.setState({ isGiven: true });
  persist(consentKey, 'yes').catch(() => undefined);
}
