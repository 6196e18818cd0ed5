import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { getUnverifiedUser } from '../../../platform/session/session-store.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { AccountLayout } from '../components/account-layout.tsx';
import { AccountLink, AfterForm } from '../components/account-link.tsx';
import { CodeForm } from '../components/code-form.tsx';
import { withOnward } from '../components/onward.ts';
import { useEnter } from '../components/use-enter.ts';
import { messages } from '../messages.ts';
import { paths } from '../paths.ts';
import { deleteSignUpDraft } from '../sign-up-draft.ts';

/** /otp: the code that completes a sign-up, for the account this browser remembers. */
export default function OtpScreen() {
  const [waiting] = useState(getUnverifiedUser);
  const { state, search } = useLocation();
  const enter = useEnter();
  const t = messages.otp;
  if (!waiting) {
    return (
      <AccountLayout picture="window" headline={t.headline} title={t.nothing.title} lede={t.nothing.lede}>
        <ButtonLink href={withOnward(paths.login, search)} variant="primary" size="lg" fullWidth>
          {t.nothing.action}
        </ButtonLink>
      </AccountLayout>
    );
  }
  if (waiting.waitingFor !== 'email')
    return <Navigate to={withOnward(paths.underVerification, search)} replace state={state} />;
  return (
    <AccountLayout
      picture="window"
      headline={t.headline}
      title={t.title}
      lede={t.lede({ email: waiting.email })}
    >
      <CodeForm
        email={waiting.email}
        purpose="verifyEmail"
        submitLabel={t.submit}
        onVerified={(verified) => {
          if (verified.purpose !== 'verifyEmail') return;
          deleteSignUpDraft();
          enter(verified.result);
        }}
      />
      <AfterForm>
        <AccountLink to={waiting.type === 'user' ? paths.signUp : paths.modelSignUp}>
          {t.changeEmail}
        </AccountLink>
      </AfterForm>
    </AccountLayout>
  );
}
