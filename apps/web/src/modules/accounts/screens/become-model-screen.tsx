import { IconCheck } from '@tabler/icons-react';
import { useSession } from '../../../platform/session/session-store.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { becomeModelMessages as t } from '../become-model-messages.ts';
import { AccountLayout } from '../components/account-layout.tsx';
import classes from '../components/become-model.module.css';
import { BecomeModelForm } from '../components/become-model-form.tsx';
import { paths } from '../paths.ts';

/** /become-model: what it means, and the way there for whoever is here. */
export default function BecomeModelScreen() {
  const { user } = useSession();
  return (
    <AccountLayout picture="candles" headline={t.headline} title={t.title} lede={t.lede}>
      <ul className={classes.points}>
        {t.points.map((point) => (
          <li key={point}>
            <IconCheck size={20} stroke={1.75} aria-hidden />
            {point}
          </li>
        ))}
      </ul>
      {user?.type === 'user' && <BecomeModelForm email={user.email} />}
      {user?.type === 'model' && (
        <>
          <p className="cd-text-2">{t.model.text}</p>
          <ButtonLink href="/profile" variant="primary" size="lg" fullWidth>
            {t.model.action}
          </ButtonLink>
        </>
      )}
      {!user && (
        <>
          <ButtonLink href={paths.modelSignUp} variant="primary" size="lg" fullWidth>
            {t.visitor.join}
          </ButtonLink>
          <p className="cd-text-2">
            {t.visitor.have} <UiLink href={paths.login}>{t.visitor.login}</UiLink>
          </p>
        </>
      )}
    </AccountLayout>
  );
}
