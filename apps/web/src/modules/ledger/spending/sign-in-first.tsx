import { useLocation } from 'react-router';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { spending } from '../spending-messages.ts';

const words = spending.signIn;

/** Replaces any spending dialog for visitors. */
export function SignInFirst({ onClose }: { onClose: () => void }) {
  const { pathname, search } = useLocation();
  const here = encodeURIComponent(pathname + search);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={words.title}
      description={words.cause}
      closeLabel={spending.close}
      actions={
        <>
          <ButtonLink href="/sign-up" onClick={onClose}>
            {words.join}
          </ButtonLink>
          <ButtonLink href={`/login?returnTo=${here}`} variant="primary" onClick={onClose}>
            {words.action}
          </ButtonLink>
        </>
      }
    />
  );
}
