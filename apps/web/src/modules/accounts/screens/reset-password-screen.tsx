import { password } from '@candela/contract/accounts/fields';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { client } from '../../../platform/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { AccountLayout } from '../components/account-layout.tsx';
import classes from '../components/accounts.module.css';
import { carried } from '../components/carried.ts';
import { NewPasswordInput } from '../components/password-input.tsx';
import { useGo } from '../components/use-go.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { useAccountForm } from '../form/use-account-form.ts';
import { messages } from '../messages.ts';
import { paths } from '../paths.ts';
import { getResetProgress, saveResetProgress } from '../reset-progress.ts';

const t = messages.reset;

/** /reset-password: a new password, for whoever got here with a right code. */
export default function ResetPasswordScreen() {
  const [progress] = useState(getResetProgress);
  if (!progress?.resetToken) return <RunOut />;
  return <ResetForm email={progress.email} resetToken={progress.resetToken} />;
}

function ResetForm({ email, resetToken }: { email: string; resetToken: string }) {
  const go = useGo();
  const { state } = useLocation();
  const { field, submit, sending, failure } = useAccountForm({
    schema: z.object({ password }),
    initialValues: { password: '' },
    labels: { password: messages.labels.newPassword },
    emptyWords: messages.empty,
    send: async (form) => {
      await client.accounts.resetPassword({ resetToken, password: form.password });
      toast.success(t.done, t.doneDetail);
      go(paths.login, { replace: true, state: { ...carried(state), login: email } });
      saveResetProgress(null);
    },
  });
  if (failure?.refusal.code === 'wrong_code') return <RunOut />;
  return (
    <AccountLayout picture="window" headline={t.headline} title={t.title} lede={t.lede}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <FormFailure failure={failure} />
        <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordInput {...field('password')} label={messages.labels.newPassword} accountWords={[email]} />
        <Button type="submit" variant="primary" size="lg" fullWidth loading={sending}>
          {t.submit}
        </Button>
      </form>
    </AccountLayout>
  );
}

function RunOut() {
  return (
    <AccountLayout picture="window" headline={t.headline} title={t.expired.title} lede={t.expired.lede}>
      <ButtonLink href={paths.forgotPassword} variant="primary" size="lg" fullWidth>
        {t.startAgain}
      </ButtonLink>
    </AccountLayout>
  );
}
