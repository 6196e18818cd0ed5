import type { OtpPurpose } from '@candela/contract/accounts/operations';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { client } from '../../../platform/api.ts';
import type { Failure } from '../../../platform/forms/use-contract-form.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { Button } from '../../../ui/button/button.tsx';
import { formatShortClock } from '../../../ui/format/format-duration.ts';
import { FormFailure } from '../form/form-failure.tsx';
import { useSecondsUntil } from '../form/use-seconds-until.ts';
import { messages } from '../messages.ts';
import classes from './accounts.module.css';
import { onwardOf } from './onward.ts';

/** The server mails one address no sooner than this after the last code. */
const pauseMs = 30_000;

/** Asks for another code, once the last one has had time to arrive. */
export function ResendCode({ email, purpose }: { email: string; purpose: OtpPurpose }) {
  const { search } = useLocation();
  const [mayAt, setMayAt] = useState(() => Date.now() + pauseMs);
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [failure, setFailure] = useState<Failure | null>(null);
  const resend = async () => {
    setState('sending');
    setFailure(null);
    try {
      await client.accounts.sendCode({ email, purpose, onward: onwardOf(search) });
      setState('sent');
      setMayAt(Date.now() + pauseMs);
    } catch (error) {
      setState('idle');
      setFailure({ refusal: readRefusal(error), at: Date.now() });
    }
  };
  return (
    <>
      <FormFailure failure={failure} />
      <div className={classes.resend}>
        <p role="status">{state === 'sent' ? messages.otp.resent : messages.otp.resendHint}</p>
        <ResendButton key={mayAt} mayAt={mayAt} loading={state === 'sending'} onClick={resend} />
      </div>
    </>
  );
}

function ResendButton(props: { mayAt: number; loading: boolean; onClick: () => void }) {
  const seconds = useSecondsUntil(props.mayAt);
  if (seconds > 0)
    return <span className="cd-num">{messages.otp.resendIn({ clock: formatShortClock(seconds) })}</span>;
  return (
    <Button size="sm" loading={props.loading} onClick={props.onClick}>
      {messages.otp.resend}
    </Button>
  );
}
