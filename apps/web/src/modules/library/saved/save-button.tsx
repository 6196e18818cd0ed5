import { IconBookmark } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { messages as t } from './messages.ts';

const SaveDialog = lazy(() => import('./save-dialog.tsx'));

/** Opens the choice of lists for an item. */
export function SaveButton({ id, title }: { id: string; title: string }) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const close = () => {
    setOpen(false);
    // The dialog leaves the page at once, and focus would fall to the body.
    requestAnimationFrame(() => place.current?.querySelector('button')?.focus());
  };
  return (
    <span ref={place}>
      <IconButton label={t.save} variant="line" onClick={() => setOpen(true)}>
        <IconBookmark size={20} stroke={1.75} />
      </IconButton>
      {isOpen && (
        <Suspense fallback={null}>
          <SaveDialog id={id} title={title} onClose={close} />
        </Suspense>
      )}
    </span>
  );
}
