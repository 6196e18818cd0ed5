import { type ReactNode, useEffect, useState } from 'react';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { boardWords } from '../board-messages.ts';

export type MoreSheetProps = { isOpen: boolean; onClose: () => void; children: ReactNode };

/** The sheet over a room, on phones. */
export function MoreSheet({ isOpen, onClose, children }: MoreSheetProps) {
  // Focus goes back only to where it was when a sheet that was closed opened.
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  return (
    <Sheet opened={isOpen && isHere} onClose={onClose} title={boardWords.more} closeLabel={boardWords.close}>
      {children}
    </Sheet>
  );
}
