import { client } from '../../../platform/api.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { type ReadRefusal, readRefusal } from '../../../platform/refusal.ts';
import { noFactor, SecondFactorField } from '../../../platform/second-factor/second-factor-field.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { FormFailure } from '../form/form-failure.tsx';
import { useFocusFirst } from '../form/use-focus-first.ts';
import { messages } from '../messages.ts';
import classes from './accounts.module.css';
import { useEnter } from './use-enter.ts';

const t = messages.login.code;

export interface LoginCodeFormProps {
  ticket: string;
  /** Back to the password; with why, when the server wants it again. */
  onBack: (refusal?: ReadRefusal) => void;
}

/** The second step of a login, for accounts that take one. */
export function LoginCodeForm({ ticket, onBack }: LoginCodeFormProps) {
  const enter = useEnter();
  const { form, values, set, problems, failure, isSending, send } = useContractForm(noFactor);
  const verify = async () => {
    try {
      enter((await client.accounts.verifySecondFactor({ ticket, ...values })).data);
    } catch (error) {
      const refusal = readRefusal(error);
      if (refusal.code !== 'wrong_credentials') throw error;
      onBack(refusal);
    }
  };
  useFocusFirst(form, 'input');
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(verify);
      }}
    >
      <FormFailure failure={failure} />
      <SecondFactorField value={values} onChange={set} errors={problems} />
      <Button type="submit" variant="primary" size="lg" fullWidth loading={isSending}>
        {t.submit}
      </Button>
      <Button variant="text" onClick={() => onBack()}>
        {t.back}
      </Button>
    </form>
  );
}
