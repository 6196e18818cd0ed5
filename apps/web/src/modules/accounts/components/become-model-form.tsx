import { Checkbox } from '@mantine/core';
import { z } from 'zod';
import { client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { changeAccount, setUnverifiedUser } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { becomeModelMessages } from '../become-model-messages.ts';
import { messages } from '../messages.ts';
import { paths } from '../paths.ts';
import classes from './become-model.module.css';
import { PasswordInput } from './password-input.tsx';

const t = becomeModelMessages.user;
const schema = z.object({
  password: z.string().min(1, messages.empty.enterPassword).max(1024, messages.tooLong),
  acceptTerms: z.literal(true, t.acceptMissing),
});

/** Turns the member's account into a model's. The password is asked for again, and every session ends. */
export function BecomeModelForm({ email }: { email: string }) {
  const { form, problems, text, tick, check, isSending, send } = useContractForm({
    password: '',
    acceptTerms: false,
  });
  const submit = () => {
    const output = check(schema);
    if (!output) return;
    return send(async () => {
      // What the next page asks for the documents with is there before that page is.
      await changeAccount(async () => {
        const { applicationToken } = (await client.accounts.becomeModel(output)).data;
        setUnverifiedUser({ email, type: 'model', waitingFor: 'approval', applicationToken });
      }, paths.underVerification);
    });
  };
  return (
    <CheckedForm form={form} problems={problems} onSubmit={submit} className={classes.form}>
      <h2>{t.title}</h2>
      <p className="cd-text-2">{t.text}</p>
      <p>{t.lasting}</p>
      <PasswordInput label={t.password} autoComplete="current-password" {...text('password')} />
      <Checkbox label={t.accept} {...tick('acceptTerms')} />
      <p className="cd-small">
        <UiLink href={paths.terms} target="_blank" rel="noopener">
          {t.terms}
        </UiLink>
      </p>
      <Button type="submit" variant="primary" size="lg" fullWidth loading={isSending}>
        {t.submit}
      </Button>
    </CheckedForm>
  );
}
