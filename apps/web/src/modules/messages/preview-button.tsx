import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { manyMessages } from './messages.ts';

const t = manyMessages.previewing;

/** Opens what a fan will get, where there is no room for it beside the form. */
export function PreviewButton({ children }: { children: React.ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="text" onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t.open} closeLabel={manyMessages.close}>
        {children}
      </Dialog>
    </>
  );
}
