import { password } from '@candela/contract/accounts/fields';
import { z } from 'zod';
import { client } from '../../../platform/api.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormErrorSummary } from '../../../ui/form/form-error-summary.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { AccountLayout } from '../components/account-layout.tsx';
import classes from '../components/accounts.module.css';
import { NewPasswordInput, PasswordInput } from '../components/password-input.tsx';
import { FormFailure } from '../form/form-failure.tsx';
import { useAccountForm } from '../form/use-account-form.ts';
import { messages } from '../messages.ts';

const t = messages.changePassword;
const schema = z.object({
  currentPassword: z.string().min(1, messages.empty.currentPassword).max(1024),
  password,
});

/** /change-password: for whoever is signed in and knows the old one. */
export default function ChangePasswordScreen() {
  const { user } = useSession();
  const { reset, field, submit, sending, failure, wrongFields } = useAccountForm({
    schema,
    initialValues: { currentPassword: '', password: '' },
    labels: { currentPassword: messages.labels.currentPassword, password: messages.labels.newPassword },
    emptyWords: messages.empty,
    blame: { wrong_credentials: { field: 'currentPassword', words: t.wrongCurrent } },
    send: async (values) => {
      await client.accounts.updatePassword(values);
      reset();
      toast.success(t.done, t.doneDetail);
    },
  });
  return (
    <AccountLayout picture="candles" headline={t.headline} title={t.title} lede={t.lede}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <FormErrorSummary title={messages.summary({ count: wrongFields.length })} errors={wrongFields} />
        <FormFailure failure={failure} />
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user?.username ?? ''}
          readOnly
          hidden
        />
        <PasswordInput
          {...field('currentPassword')}
          label={messages.labels.currentPassword}
          autoComplete="current-password"
        />
        <NewPasswordInput
          {...field('password')}
          label={messages.labels.newPassword}
          accountWords={[user?.username ?? '', user?.email ?? '']}
        />
        <Button type="submit" variant="primary" size="lg" fullWidth loading={sending}>
          {t.submit}
        </Button>
      </form>
    </AccountLayout>
  );
}
