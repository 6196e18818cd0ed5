import { useState } from 'react';
import { localStore, persist } from '../../../platform/storage.ts';

const foldKey = 'candela-room-dock';

/** Whether the chat beside the picture is folded away. Saved in this browser. */
export function useFold() {
  const [wantsFold, setFold] = useState(() => localStore.getItem(foldKey) === 'folded');
  const fold = (next: boolean) => {
    setFold(next);
    persist(foldKey, next ? 'folded' : 'open').catch(() => undefined);
  };
  return { wantsFold, fold };
}
