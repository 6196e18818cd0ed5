import { useId } from 'react';
import { client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { AuthenticatorKey } from '../../../platform/second-factor/authenticator-key.tsx';
import { noFactor, SecondFactorField } from '../../../platform/second-factor/second-factor-field.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { messages } from '../messages.ts';
import classes from './security.module.css';

const t = messages.twoStep;

/** What an authenticator app is set up with. */
export type SecondFactorKey = Awaited<ReturnType<typeof client.accounts.setUpSecondFactor>>['data'];

export interface SetUpDialogProps {
  secondFactorKey: SecondFactorKey;
  onClose: () => void;
  onDone: (recoveryCodes: readonly string[]) => void;
}

/** Shows an authenticator app its key, and turns two-step login on with the first code that comes back. */
export function SetUpDialog({ secondFactorKey, onClose, onDone }: SetUpDialogProps) {
  const formId = useId();
  const { form, values, set, problems, isSending, send } = useContractForm(noFactor);
  const confirm = async () => {
    const { data } = await client.accounts.confirmSecondFactor({ code: values.code ?? '' });
    onDone(data.recoveryCodes);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t.setUp.title}
      description={t.setUp.lede}
      closeLabel={t.close}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" loading={isSending}>
            {t.setUp.submit}
          </Button>
        </>
      }
    >
      <CheckedForm
        id={formId}
        form={form}
        problems={problems}
        onSubmit={() => send(confirm)}
        className={classes.form}
      >
        <AuthenticatorKey {...secondFactorKey} />
        <SecondFactorField value={values} onChange={set} errors={problems} canRecover={false} />
      </CheckedForm>
    </Dialog>
  );
}
