import { email } from '@candela/contract/accounts/fields';
import { TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { client } from '../../../platform/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { AccountLayout } from '../components/account-layout.tsx';
import { AccountLink, AfterForm } from '../components/account-link.tsx';
import classes from '../components/accounts.module.css';
import { carried } from '../components/carried.ts';
import { useGo } from '../components/use-go.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { useAccountForm } from '../form/use-account-form.ts';
import { messages } from '../messages.ts';
import { paths } from '../paths.ts';
import { saveResetProgress } from '../reset-progress.ts';

/** /forgot-password: where the code goes. Its answer does not reveal whether the account exists. */
export default function ForgotPasswordScreen() {
  const go = useGo();
  const state = carried(useLocation().state);
  const t = messages.forgot;
  const { field, submit, sending, failure } = useAccountForm({
    schema: z.object({ email }),
    initialValues: { email: state.login?.includes('@') ? state.login : '' },
    labels: { email: messages.labels.email },
    emptyWords: messages.empty,
    send: async (form) => {
      await client.accounts.sendCode({ email: form.email, purpose: 'resetPassword' });
      saveResetProgress({ email: form.email });
      go(paths.verifyOtp, { state });
    },
  });
  return (
    <AccountLayout picture="window" headline={t.headline} title={t.title} lede={t.lede}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <FormFailure failure={failure} />
        <TextInput
          {...field('email')}
          label={messages.labels.email}
          type="email"
          autoComplete="email"
          leftSection={<IconMail stroke={1.75} aria-hidden />}
        />
        <Button type="submit" variant="primary" size="lg" fullWidth loading={sending}>
          {t.submit}
        </Button>
      </form>
      <AfterForm>
        {t.back} <AccountLink to={paths.login}>{t.backLink}</AccountLink>
      </AfterForm>
    </AccountLayout>
  );
}
