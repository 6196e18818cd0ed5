import { useLocation } from 'react-router';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { spending } from '../spending-messages.ts';

const t = spending.signIn;

/** Replaces any spending dialog for visitors. */
export function SignInFirst({ onClose }: { onClose: () => void }) {
  const { pathname, search } = useLocation();
  const here = encodeURIComponent(pathname + search);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t.title}
      description={t.cause}
      closeLabel={spending.close}
      actions={
        <>
          <ButtonLink href="/sign-up" onClick={onClose}>
            {t.join}
          </ButtonLink>
          <ButtonLink href={`/login?returnTo=${here}`} variant="primary" onClick={onClose}>
            {t.action}
          </ButtonLink>
        </>
      }
    />
  );
}
