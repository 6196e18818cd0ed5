import type { LoginStep } from '@candela/contract/admin/access';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { renderSVG } from 'uqr';
import { readRefusal } from '../../../platform/refusal.ts';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Logo } from '../../../ui/brand/logo.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { OtpField } from '../../../ui/form/otp-field.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { callDesk, type DeskOutput } from '../call.ts';
import { enterDesk, useStaff } from '../staff-session.ts';
import classes from './login.module.css';

type Entered = DeskOutput['staffVerify']['data'];

/** The desk's own door: a password, then the code of an authenticator, always both. */
export function LoginScreen() {
  useDocumentTitle('Staff login');
  const [step, setStep] = useState<LoginStep | null>(null);
  const [entered, setEntered] = useState<Entered | null>(null);
  const done = (result: Entered) => {
    if (result.recoveryCodes) setEntered(result);
    else enterDesk(result.token, result.staff);
  };
  if (entered?.recoveryCodes) {
    return (
      <Frame
        title="Keep these codes"
        lede="Each of them lets you in once when your authenticator is lost. They are shown this one time."
      >
        <ul className={classes.codes}>
          {entered.recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Button variant="primary" fullWidth onClick={() => enterDesk(entered.token, entered.staff)}>
          I have kept them
        </Button>
      </Frame>
    );
  }
  return step ? (
    <CodeStep step={step} onDone={done} onBack={() => setStep(null)} />
  ) : (
    <PasswordStep onStep={setStep} />
  );
}

function Frame({ title, lede, children }: { title: string; lede?: string; children: ReactNode }) {
  return (
    <main className={classes.page} id="content" tabIndex={-1}>
      <div className={classes.box}>
        <Logo height={28} />
        <h1>{title}</h1>
        {lede && <p className="cd-text-2">{lede}</p>}
        {children}
      </div>
    </main>
  );
}

function PasswordStep({ onStep }: { onStep: (step: LoginStep) => void }) {
  const notice = useStaff((state) => state.notice);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const login = useMutation({
    mutationFn: () => callDesk('staffLogin', { email, password }),
    onSuccess: ({ data }) => onStep(data),
  });
  const refusal = login.error && readRefusal(login.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    login.mutate();
  };
  return (
    <Frame title="Staff login" lede="For the people who run this site. Members and models log in elsewhere.">
      {notice && !refusal && <p role="status">{notice}</p>}
      <form onSubmit={submit} className={classes.form} noValidate>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          value={email}
          error={refusal?.fields.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordField
          label="Password"
          toggleLabel="Show password"
          autoComplete="current-password"
          value={password}
          error={refusal?.fields.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {refusal && (
          <p role="alert" className={classes.refusal}>
            {refusal.msg}
          </p>
        )}
        <Button type="submit" variant="primary" fullWidth loading={login.isPending}>
          Continue
        </Button>
      </form>
    </Frame>
  );
}

interface CodeStepProps {
  step: LoginStep;
  onDone: (entered: Entered) => void;
  onBack: () => void;
}

function CodeStep({ step, onDone, onBack }: CodeStepProps) {
  const { ticket, enrolment, demoCode } = step;
  const [code, setCode] = useState('');
  const [recoveryCode, setRecoveryCode] = useState<string | null>(null);
  const verify = useMutation({
    mutationFn: () =>
      callDesk('staffVerify', recoveryCode === null ? { ticket, code } : { ticket, recoveryCode }),
    onSuccess: ({ data }) => onDone(data),
  });
  const picture = useMemo(
    () =>
      enrolment &&
      `data:image/svg+xml;charset=utf-8,${encodeURIComponent(renderSVG(enrolment.uri, { border: 2 }))}`,
    [enrolment],
  );
  const refusal = verify.error && readRefusal(verify.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    verify.mutate();
  };
  return (
    <Frame
      title={enrolment ? 'Set up your authenticator' : 'Enter your code'}
      lede={
        enrolment
          ? 'Scan this with an authenticator app on your telephone, then enter the code it shows.'
          : 'The six digits your authenticator app shows now.'
      }
    >
      {picture && enrolment && (
        <div className={classes.enrol}>
          <img src={picture} alt="QR code for the authenticator app" width={196} height={196} />
          <p>
            <small>Or type this in:</small>
            <code>{enrolment.secret}</code>
          </p>
        </div>
      )}
      {demoCode && (
        <p className="cd-text-2">
          This is a demo site, so here is the code: <strong data-demo-code>{demoCode}</strong>
        </p>
      )}
      <form onSubmit={submit} className={classes.form} noValidate>
        {recoveryCode === null ? (
          <OtpField
            label="Code"
            value={code}
            onChange={setCode}
            error={refusal?.fields.code}
            digitLabel={(position, length) => `Digit ${position} of ${length}`}
          />
        ) : (
          <TextInput
            label="Recovery code"
            placeholder="abcde-12345"
            value={recoveryCode}
            error={refusal?.fields.recoveryCode}
            onChange={(event) => setRecoveryCode(event.currentTarget.value)}
          />
        )}
        {refusal && (
          <p role="alert" className={classes.refusal}>
            {refusal.msg}
          </p>
        )}
        <Button type="submit" variant="primary" fullWidth loading={verify.isPending}>
          Log in
        </Button>
        {!enrolment && (
          <Button variant="text" onClick={() => setRecoveryCode(recoveryCode === null ? '' : null)}>
            {recoveryCode === null ? 'Use a recovery code' : 'Use the authenticator'}
          </Button>
        )}
        <Button variant="text" onClick={onBack}>
          Back
        </Button>
      </form>
    </Frame>
  );
}
