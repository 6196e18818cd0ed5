import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { OtpField } from '../../../ui/form/otp-field.tsx';
import { t } from '../messages.ts';
import classes from './payouts.module.css';

const copy = t.method;
const digits = 6;

export interface CodeStepProps {
  sending: boolean;
  error: string | undefined;
  onConfirm: (otp: string) => void;
  onResend: () => void;
  onBack: () => void;
}

/** Takes the emailed code. It is submitted when the last digit is typed. */
export function CodeStep({ sending, error, onConfirm, onResend, onBack }: CodeStepProps) {
  const [code, setCode] = useState('');
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === digits) onConfirm(code);
      }}
    >
      <OtpField
        label={copy.code}
        digitLabel={(position, length) => copy.digit({ position, length })}
        value={code}
        onChange={setCode}
        onComplete={onConfirm}
        error={sending ? undefined : error}
        autoFocus
      />
      <div className={classes.actions}>
        <Button variant="text" onClick={onBack}>
          {copy.back}
        </Button>
        <Button variant="text" onClick={onResend}>
          {copy.resend}
        </Button>
        <Button variant="primary" type="submit" loading={sending} disabled={code.length < digits}>
          {copy.confirm}
        </Button>
      </div>
    </form>
  );
}
