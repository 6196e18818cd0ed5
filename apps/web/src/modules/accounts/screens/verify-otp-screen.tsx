import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { AccountLayout } from '../components/account-layout.tsx';
import { AccountLink, AfterForm } from '../components/account-link.tsx';
import { CodeForm } from '../components/code-form.tsx';
import { withOnward } from '../components/onward.ts';
import { useGo } from '../components/use-go.ts';
import { messages } from '../messages.ts';
import { paths } from '../paths.ts';
import { getResetProgress, saveResetProgress } from '../reset-progress.ts';

/** /verify-otp: the code that allows a new password. */
export default function VerifyOtpScreen() {
  const go = useGo();
  const { state, search } = useLocation();
  const [progress] = useState(getResetProgress);
  if (!progress) return <Navigate to={withOnward(paths.forgotPassword, search)} replace state={state} />;
  return (
    <AccountLayout
      picture="window"
      headline={messages.forgot.headline}
      title={messages.otp.title}
      lede={messages.forgot.codeLede({ email: progress.email })}
    >
      <CodeForm
        email={progress.email}
        purpose="resetPassword"
        submitLabel={messages.otp.submitReset}
        onVerified={(verified) => {
          if (verified.purpose !== 'resetPassword') return;
          saveResetProgress({ email: progress.email, resetToken: verified.resetToken });
          // The code is used up, so going back leads to where another can be asked for.
          go(paths.resetPassword, { replace: true, state });
        }}
      />
      <AfterForm>
        <AccountLink to={paths.forgotPassword}>{messages.otp.changeEmail}</AccountLink>
      </AfterForm>
    </AccountLayout>
  );
}
