import { create } from 'zustand';

/** Whether anything was listened to on this page: until then it does without the player. */
export const useAudioStarted = create(() => false);
