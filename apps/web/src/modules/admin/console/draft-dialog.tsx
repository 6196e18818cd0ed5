import { createContext, useContext, useEffect, useId, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Dialog, type DialogProps } from '../../../ui/overlay/dialog.tsx';
import { everyPage as text } from './locales/every-page.ts';

const Drafts = createContext<(id: string, isUnsaved: boolean) => void>(() => undefined);

/** Has the dialog around it ask before it closes on unsaved text. */
export function useDraft(isUnsaved: boolean): void {
  const id = useId();
  const report = useContext(Drafts);
  useEffect(() => {
    report(id, isUnsaved);
    return () => report(id, false);
  }, [id, isUnsaved, report]);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}

/** A dialog that Escape, a click outside and its close button do not close on unsaved text without asking. */
export function DraftDialog({ isUnsaved = false, ...props }: DialogProps & { isUnsaved?: boolean }) {
  const [drafts] = useState(() => new Set<string>());
  const report = useRef((id: string, isDraft: boolean) => {
    if (isDraft) drafts.add(id);
    else drafts.delete(id);
  });
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    if (isUnsaved || drafts.size > 0) setAsking(true);
    else props.onClose();
  };
  return (
    <Drafts value={report.current}>
      <Dialog {...props} dismissible={(props.dismissible ?? true) && !isAsking} onClose={close} />
      {/* Made only now: a mounted one would receive the same Escape and close. */}
      {isAsking && (
        <ConfirmDialog
          opened
          title={text.discard.title}
          description={text.discard.description}
          confirmLabel={text.discard.confirm}
          cancelLabel={text.discard.cancel}
          closeLabel={text.close}
          confirmVariant="danger"
          onConfirm={props.onClose}
          onCancel={() => setAsking(false)}
        />
      )}
    </Drafts>
  );
}
