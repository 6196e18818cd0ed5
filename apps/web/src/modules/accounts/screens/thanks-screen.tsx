import { useSearchParams } from 'react-router';
import { homeOf, outsideOf } from '../../../platform/session/homes.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { becomeModelMessages } from '../become-model-messages.ts';
import { AccountLayout } from '../components/account-layout.tsx';

const t = becomeModelMessages.thanks;
/** The format of support ticket numbers. */
const ticketShape = /^[A-Za-z0-9-]{1,40}$/;

/** /thanks: shown after writing to support. */
export default function ThanksScreen() {
  const { user } = useSession();
  const [params] = useSearchParams();
  const who = user?.type ?? 'visitor';
  return (
    <AccountLayout
      picture="window"
      headline={t.headline}
      title={t.title}
      lede={ticketText(params.get('ticket'))}
    >
      <ButtonLink href={user ? outsideOf(user) : homeOf(user)} variant="primary" size="lg" fullWidth>
        {t.home[who]}
      </ButtonLink>
    </AccountLayout>
  );
}

function ticketText(number: string | null): string {
  return number !== null && ticketShape.test(number) ? t.ticket({ number }) : t.plain;
}
