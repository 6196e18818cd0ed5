import { prefetchWhenIdle } from '../../../platform/prefetch.ts';

/** What is opened by a press comes after the first scripts: a room is seen before anything is given in it. */
export const late = {
  sheet: async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }),
  giveDialog: async () => ({ default: (await import('./give-dialog.tsx')).GiveDialog }),
  spinDialog: async () => ({ default: (await import('./spin-dialog.tsx')).SpinDialog }),
  orderDialog: async () => ({ default: (await import('./order-dialog.tsx')).OrderDialog }),
};

/** Fetches it all, so that no press in the middle of a show has to: not after a release, nor with a bad connection. */
export function prefetchBoard(): void {
  for (const load of Object.values(late)) prefetchWhenIdle(load);
}
