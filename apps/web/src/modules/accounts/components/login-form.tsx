import type { AccountType } from '@candela/contract/accounts/operations';
import { TextInput } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { client } from '../../../platform/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormErrorSummary } from '../../../ui/form/form-error-summary.tsx';
import { FormFailure } from '../form/form-failure.tsx';
import { useAccountForm } from '../form/use-account-form.ts';
import { messages } from '../messages.ts';
import { paths } from '../paths.ts';
import { AccountLayout } from './account-layout.tsx';
import { AccountLink, AfterForm } from './account-link.tsx';
import classes from './accounts.module.css';
import { carried } from './carried.ts';
import { LoginCodeForm } from './login-code-form.tsx';
import { PasswordInput } from './password-input.tsx';
import { useEnter } from './use-enter.ts';
import { useWanted } from './use-wanted.ts';

const signInPages = {
  user: { signUp: paths.signUp, picture: 'candles' },
  model: { signUp: paths.modelSignUp, picture: 'stage' },
} as const;

/** The one sign-in behind both addresses: either takes any account, and each goes to its own home. */
export function LoginForm({ type }: { type: AccountType }) {
  const t = messages.login[type];
  const signInPage = signInPages[type];
  const location = useLocation();
  const wanted = useWanted();
  const enter = useEnter();
  const [ticket, setTicket] = useState<string | null>(null);
  const { values, field, submit, sending, failure, setFailure, wrongFields } = useAccountForm({
    schema: credentials,
    initialValues: { login: carried(location.state).login ?? '', password: '' },
    labels: { login: messages.labels.login, password: messages.labels.password },
    send: async ({ login, password }) => {
      const { data } = await client.accounts.login({ login, password });
      if (data.status === 'codeRequired') setTicket(data.ticket);
      else enter(data);
    },
  });
  if (ticket !== null) {
    return (
      <AccountLayout
        picture={signInPage.picture}
        headline={t.headline}
        title={messages.login.code.title}
        lede={messages.login.code.lede}
      >
        <LoginCodeForm
          ticket={ticket}
          onBack={(refusal) => {
            setTicket(null);
            setFailure(refusal ? { refusal, at: Date.now() } : null);
          }}
        />
      </AccountLayout>
    );
  }
  return (
    <AccountLayout
      picture={signInPage.picture}
      headline={t.headline}
      title={wanted ? wanted.logIn : t.title}
      lede={t.lede}
      wanted={wanted}
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <FormErrorSummary title={messages.summary({ count: wrongFields.length })} errors={wrongFields} />
        <FormFailure failure={failure} />
        <TextInput
          {...field('login')}
          label={messages.labels.login}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          leftSection={<IconUser stroke={1.75} aria-hidden />}
        />
        <PasswordInput
          {...field('password')}
          label={messages.labels.password}
          autoComplete="current-password"
        />
        <div className={classes.aside}>
          <AccountLink to={paths.forgotPassword} carry={{ login: values.login }}>
            {messages.login.forgot}
          </AccountLink>
        </div>
        <Button type="submit" variant="primary" size="lg" fullWidth loading={sending}>
          {messages.login.submit}
        </Button>
      </form>
      <AfterForm>
        {t.newHere} <AccountLink to={signInPage.signUp}>{messages.login.join[type]}</AccountLink>
      </AfterForm>
    </AccountLayout>
  );
}

const credentials = z.object({
  login: z.string().trim().min(1, messages.empty.login).max(254, messages.tooLong),
  password: z.string().min(1, messages.empty.enterPassword).max(1024, messages.tooLong),
});
