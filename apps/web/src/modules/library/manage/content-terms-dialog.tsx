import { useMutation } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { updateMyProfile } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { messages } from '../messages.ts';
import classes from './manage.module.css';

const t = messages.terms;

/** The terms for content, accepted once before anything is published. */
export function ContentTermsDialog({ onAccepted, onClose }: { onAccepted: () => void; onClose: () => void }) {
  const accept = useMutation(
    api.library.acceptContentTerms.mutationOptions({
      onSuccess: () => {
        updateMyProfile({ contentTermsAcceptedAt: new Date().toISOString() });
        toast.success(t.done);
        onAccepted();
      },
      onError: reportError,
    }),
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={t.title}
      description={t.lede}
      closeLabel={messages.close}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {messages.cancel}
          </Button>
          <Button variant="primary" loading={accept.isPending} onClick={() => accept.mutate({})}>
            {t.accept}
          </Button>
        </>
      }
    >
      <ul className={classes.points}>
        {t.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <UiLink href="/terms-condition" target="_blank" rel="noreferrer">
        {t.whole}
      </UiLink>
    </Dialog>
  );
}
