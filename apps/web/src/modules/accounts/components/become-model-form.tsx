import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { client } from '../../../platform/api.ts';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { changeAccount, setUnverifiedUser } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FormNotice } from '../../../ui/form/form-notice.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { becomeModelMessages } from '../become-model-messages.ts';
import { messages } from '../messages.ts';
import { paths } from '../paths.ts';
import classes from './become-model.module.css';
import { PasswordInput } from './password-input.tsx';

const words = becomeModelMessages.user;
const form = z.object({
  password: z.string().min(1, messages.empty.enterPassword).max(1024, messages.tooLong),
  acceptTerms: z.literal(true, words.acceptMissing),
});

/** Turns the member's account into a model's. The password is asked for again, and every session ends. */
export function BecomeModelForm({ email }: { email: string }) {
  const [isSending, setSending] = useState(false);
  const {
    form: element,
    values,
    problems,
    set,
    check,
    refuse,
  } = useContractForm({ password: '', acceptTerms: false });
  const submit = async () => {
    const output = check(form, values);
    if (!output) return;
    setSending(true);
    try {
      await changeAccount(() => client.accounts.becomeModel(output), '/thanks?for=model');
      setUnverifiedUser({ email, type: 'model', waitingFor: 'approval' });
    } catch (error) {
      refuse(error);
      setSending(false);
    }
  };
  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h2>{words.title}</h2>
      <p className="cd-text-2">{words.text}</p>
      <p>{words.lasting}</p>
      {problems[''] && <FormNotice title={problems['']} />}
      <PasswordInput
        label={words.password}
        autoComplete="current-password"
        value={values.password}
        error={problems.password}
        onChange={(event) => set({ password: event.currentTarget.value })}
      />
      <Checkbox
        label={words.accept}
        checked={values.acceptTerms}
        error={problems.acceptTerms}
        onChange={(event) => set({ acceptTerms: event.currentTarget.checked })}
      />
      <p className="cd-small">
        <UiLink href={paths.terms} target="_blank" rel="noopener">
          {words.terms}
        </UiLink>
      </p>
      <Button type="submit" variant="primary" size="lg" fullWidth loading={isSending}>
        {words.submit}
      </Button>
    </form>
  );
}
