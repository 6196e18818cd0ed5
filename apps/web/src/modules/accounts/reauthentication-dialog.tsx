import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { api, client } from '../../platform/api.ts';
import { CheckedForm } from '../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../platform/forms/use-contract-form.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { noFactor, SecondFactorField } from '../../platform/second-factor/second-factor-field.tsx';
import { Button } from '../../ui/button/button.tsx';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { PasswordInput } from './components/password-input.tsx';
import classes from './components/security.module.css';
import { messages } from './messages.ts';

const t = messages.reauthentication;

/** Asks again who is there: for the code where logins take one, else for the password. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function ReauthenticationDialog({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const formId = useId();
  const { form, values, set, text, problems, isSending, send } = useContractForm({
    password: '',
    ...noFactor,
  });
  // Another tab may have turned two-step login on or off.
  const query = useQuery({ ...api.accounts.getSecurity.queryOptions({ input: {} }), staleTime: 0 });
  const takesCode = query.data?.data.secondFactor !== null;
  const prove = async () => {
    const { password, ...factor } = values;
    await client.accounts.reauthenticate(takesCode ? factor : { password });
    onAnswer(true);
  };
  const cancel = () => onAnswer(false);
  const isKnown = query.data !== undefined;
  // A dialog puts the focus into what it begins with.
  if (query.isPending) return null;
  return (
    <Dialog
      opened
      onClose={cancel}
      title={t.title}
      description={isKnown && (takesCode ? t.byCode : t.byPassword)}
      closeLabel={t.close}
      actions={
        <>
          <Button variant="text" onClick={cancel}>
            {t.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={!isKnown} loading={isSending}>
            {t.submit}
          </Button>
        </>
      }
    >
      <CheckedForm
        id={formId}
        form={form}
        problems={problems}
        onSubmit={() => send(prove)}
        className={classes.form}
      >
        {query.isError && <FormNotice title={readRefusal(query.error).msg} />}
        {isKnown && takesCode && <SecondFactorField value={values} onChange={set} errors={problems} />}
        {isKnown && !takesCode && (
          <PasswordInput label={t.password} autoComplete="current-password" {...text('password')} />
        )}
      </CheckedForm>
    </Dialog>
  );
}
