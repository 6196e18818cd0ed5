import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { DraftDialog } from '../console/draft-dialog.tsx';
import { everyPage } from '../console/locales/every-page.ts';
import { wall } from './locales/wall.ts';
import { ReasonField } from './reason-field.tsx';

const text = wall.closedPictures;

interface ClosedPicturesProps {
  /** Why they are shown; null while they are not. */
  reason: string | null;
  onReason: (reason: string | null) => void;
}

/** Puts the pictures of private shows and calls on the wall for a reason that is recorded, and takes them off. */
export function ClosedPictures({ reason, onReason }: ClosedPicturesProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  if (reason !== null) {
    return (
      <Button size="sm" onClick={() => onReason(null)}>
        {text.hide}
      </Button>
    );
  }
  const close = () => {
    setDraft(null);
    setMissing(false);
  };
  const go = () => {
    if (draft === null || draft.trim() === '') return setMissing(true);
    close();
    onReason(draft.trim());
  };
  return (
    <>
      <Button size="sm" onClick={() => setDraft('')}>
        {text.show}
      </Button>
      {draft !== null && (
        <DraftDialog
          opened
          title={text.show}
          description={text.description}
          closeLabel={everyPage.close}
          isUnsaved={draft !== ''}
          onClose={close}
          actions={
            <Button variant="primary" onClick={go}>
              {text.confirm}
            </Button>
          }
        >
          <ReasonField
            value={draft}
            problem={isMissing ? wall.reason.missing : undefined}
            templateRef={null}
            onChange={setDraft}
          />
        </DraftDialog>
      )}
    </>
  );
}
