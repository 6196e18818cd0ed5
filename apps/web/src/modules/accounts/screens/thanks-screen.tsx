import { useSearchParams } from 'react-router';
import { useSession } from '../../../platform/session/session-store.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { becomeModelMessages } from '../become-model-messages.ts';
import { AccountLayout } from '../components/account-layout.tsx';
import { paths } from '../paths.ts';

const words = becomeModelMessages.thanks;
const homes = { visitor: '/', user: '/live-models', model: '/profile' } as const;
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
      headline={words.headline}
      title={words.title}
      lede={isNewModel ? words.model : ticketText(params.get('ticket'))}
    >
      {isNewModel && who === 'visitor' ? (
        <ButtonLink href={paths.underVerification} variant="primary" size="lg" fullWidth>
          {words.modelAction}
        </ButtonLink>
      ) : (
        <ButtonLink href={homes[who]} variant="primary" size="lg" fullWidth>
          {words.home[who]}
        </ButtonLink>
      )}
    </AccountLayout>
  );
}

function ticketText(number: string | null): string {
  return number !== null && ticketShape.test(number) ? words.ticket({ number }) : words.plain;
}
