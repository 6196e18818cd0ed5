import { useSearchParams } from 'react-router';
import { homeOf, outsideOf } from '../../../platform/session/homes.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { becomeModelMessages } from '../become-model-messages.ts';
import { AccountLayout } from '../components/account-layout.tsx';
import { paths } from '../paths.ts';

const t = becomeModelMessages.thanks;
/** The format of support ticket numbers. */
const ticketShape = /^[A-Za-z0-9-]{1,40}$/;

/** /thanks: shown after writing to support, or after becoming a model. */
export default function ThanksScreen() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const who = user?.type ?? 'visitor';
  const isNewModel = params.get('for') === 'model';
  return (
    <AccountLayout
      picture="window"
      headline={t.headline}
      title={t.title}
      lede={isNewModel ? t.model : ticketText(params.get('ticket'))}
    >
      {isNewModel && who === 'visitor' ? (
        <ButtonLink href={paths.underVerification} variant="primary" size="lg" fullWidth>
          {t.modelAction}
        </ButtonLink>
      ) : (
        <ButtonLink href={user ? outsideOf(user) : homeOf(user)} variant="primary" size="lg" fullWidth>
          {t.home[who]}
        </ButtonLink>
      )}
    </AccountLayout>
  );
}

function ticketText(number: string | null): string {
  return number !== null && ticketShape.test(number) ? t.ticket({ number }) : t.plain;
}
