import { goOnHash } from '../platform/purchase/interrupted-purchase.ts';

/** Dialogs any page may open by linking to itself with one of these; the Back button closes them again. */
export const panelHashes = { search: '#search', goLive: '#go-live', goOn: goOnHash } as const;
