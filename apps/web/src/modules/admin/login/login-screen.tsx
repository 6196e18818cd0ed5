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
import { adminClient, type Outputs } from '../console/api.ts';
import { enterConsole, useStaff } from '../staff-session.ts';
import { login as text } from './locales/login.ts';
import classes from './login.module.css';

type Entered = Outputs['staffVerify']['data'];

const deviceKey = 'staffDevice';

/** What makes this browser a known one: a link that was mailed, or an earlier sign-in. */
function knownDevice(): string | undefined {
  const mailed = /^#device=([\w-]{43})$/.exec(window.location.hash)?.[1];
  const stored = localStorage.getItem(deviceKey) ?? undefined;
  return mailed ?? (stored && /^[\w-]{43}$/.test(stored) ? stored : undefined);
}

/** The sign-in page of the console: a password, then the code of an authenticator, always both. */
export function LoginScreen() {
  useDocumentTitle(text.title);
  const [step, setStep] = useState<LoginStep | null>(null);
  const [entered, setEntered] = useState<Entered | null>(null);
  const done = (result: Entered) => {
    if (result.recoveryCodes) setEntered(result);
    else enterConsole(result.token, result.staff);
  };
  if (entered?.recoveryCodes) {
    return (
      <Frame title={text.recovery.title} lede={text.recovery.lede}>
        <ul className={classes.codes}>
          {entered.recoveryCodes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Button variant="primary" fullWidth onClick={() => enterConsole(entered.token, entered.staff)}>
          {text.recovery.done}
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
    mutationFn: () => adminClient.staffLogin({ email, password, deviceToken: knownDevice() }),
    onSuccess: ({ data }) => onStep(data),
  });
  const refusal = login.error && readRefusal(login.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    login.mutate();
  };
  return (
    <Frame title={text.title} lede={text.lede}>
      {notice && !refusal && <p role="status">{notice}</p>}
      <form onSubmit={submit} className={classes.form} noValidate>
        <TextInput
          label={text.email}
          type="email"
          autoComplete="username"
          value={email}
          error={refusal?.fields.email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordField
          label={text.password}
          toggleLabel={text.showPassword}
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
          {text.continue}
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
      adminClient.staffVerify(recoveryCode === null ? { ticket, code } : { ticket, recoveryCode }),
    onSuccess: ({ data }) => {
      const device = data.deviceToken ?? knownDevice();
      if (device) localStorage.setItem(deviceKey, device);
      onDone(data);
    },
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
      title={enrolment ? text.code.enrolTitle : text.code.title}
      lede={enrolment ? text.code.enrolLede : text.code.lede}
    >
      {picture && enrolment && (
        <div className={classes.enrol}>
          <img src={picture} alt={text.code.picture} width={196} height={196} />
          <p>
            <small>{text.code.orType}</small>
            <code>{enrolment.secret}</code>
          </p>
        </div>
      )}
      {demoCode && (
        <p className="cd-text-2">
          {text.code.demo} <strong data-demo-code>{demoCode}</strong>
        </p>
      )}
      <form onSubmit={submit} className={classes.form} noValidate>
        {recoveryCode === null ? (
          <OtpField
            label={text.code.label}
            value={code}
            onChange={setCode}
            error={refusal?.fields.code}
            digitLabel={(position, length) => text.code.digit({ position, length })}
          />
        ) : (
          <TextInput
            label={text.code.recovery}
            placeholder={text.code.recoveryExample}
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
          {text.code.logIn}
        </Button>
        {!enrolment && (
          <Button variant="text" onClick={() => setRecoveryCode(recoveryCode === null ? '' : null)}>
            {recoveryCode === null ? text.code.useRecovery : text.code.useAuthenticator}
          </Button>
        )}
        <Button variant="text" onClick={onBack}>
          {text.code.back}
        </Button>
      </form>
    </Frame>
  );
}
