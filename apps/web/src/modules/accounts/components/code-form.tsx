import { otp } from '@candela/contract/accounts/fields';
import type { OtpPurpose } from '@candela/contract/accounts/operations';
import { useRef } from 'react';
import { z } from 'zod';
import { client } from '../../../platform/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { OtpField } from '../../../ui/form/otp-field.tsx';
import { FormFailure } from '../form/form-failure.tsx';
import { useAccountForm } from '../form/use-account-form.ts';
import { useFocusFirst } from '../form/use-focus-first.ts';
import { messages } from '../messages.ts';
import { isFreshCode } from '../rules/fresh-code.ts';
import classes from './accounts.module.css';
import { ResendCode } from './resend-code.tsx';

/** What a right code leads to. */
export type VerifiedCode = Awaited<ReturnType<typeof client.accounts.verifyCode>>['data'];

export interface CodeFormProps {
  email: string;
  purpose: OtpPurpose;
  submitLabel: string;
  onVerified: (verified: VerifiedCode) => void;
}

/** Six digits from a mail. The sixth sends them, as a pasted code and the Enter key do; correcting one does not. */
export function CodeForm({ email, purpose, submitLabel, onVerified }: CodeFormProps) {
  const box = useRef<HTMLFormElement>(null);
  const { values, getValues, problems, change, fieldId, submit, sending, failure } = useAccountForm({
    schema: z.object({ otp }),
    initialValues: { otp: '' },
    labels: { otp: messages.labels.otp },
    emptyWords: messages.empty,
    blame: { wrong_code: { field: 'otp' } },
    send: async (code) => {
      const { data } = await client.accounts.verifyCode({ email, purpose, otp: code.otp });
      onVerified(data);
    },
  });
  useFocusFirst(box, 'input');
  return (
    <>
      <form ref={box} className={classes.form} onSubmit={submit} noValidate>
        <FormFailure failure={failure} />
        <OtpField
          id={fieldId('otp')}
          label={messages.otp.field}
          digitLabel={(position, length) => messages.otp.digit({ position, length })}
          value={values.otp}
          error={problems.otp}
          onChange={(digits) => {
            const before = getValues().otp;
            change('otp', digits);
            if (isFreshCode(before, digits)) submit();
          }}
        />
        <Button type="submit" variant="primary" size="lg" fullWidth loading={sending}>
          {submitLabel}
        </Button>
      </form>
      <ResendCode email={email} purpose={purpose} />
    </>
  );
}
