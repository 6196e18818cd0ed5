import type { LoginStep } from '@candela/contract/admin/access';
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { AuthenticatorKey } from '../../../platform/second-factor/authenticator-key.tsx';
import { RecoveryCodes } from '../../../platform/second-factor/recovery-codes.tsx';
import { noFactor, SecondFactorField } from '../../../platform/second-factor/second-factor-field.tsx';
import { useDocumentTitle } from '../../../ui/access/use-document-title.ts';
import { Logo } from '../../../ui/brand/logo.tsx';
import { Button } from '../../../ui/button/button.tsx';
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
        <RecoveryCodes codes={entered.recoveryCodes} />
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
  const {
    form,
    values,
    problems,
    text: field,
    isSending,
    send,
  } = useContractForm({ email: '', password: '' });
  const login = async () => {
    const { data } = await adminClient.staffLogin({ ...values, deviceToken: knownDevice() });
    onStep(data);
  };
  return (
    <Frame title={text.title} lede={text.lede}>
      {notice && !problems[''] && <p role="status">{notice}</p>}
      <CheckedForm form={form} problems={problems} onSubmit={() => send(login)} className={classes.form}>
        <TextInput label={text.email} type="email" autoComplete="username" {...field('email')} />
        <PasswordField
          label={text.password}
          toggleLabel={text.showPassword}
          autoComplete="current-password"
          {...field('password')}
        />
        <Button type="submit" variant="primary" fullWidth loading={isSending}>
          {text.continue}
        </Button>
      </CheckedForm>
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
  const { form, values, problems, set, isSending, send } = useContractForm(noFactor);
  const verify = async () => {
    const { data } = await adminClient.staffVerify({ ticket, ...values });
    const device = data.deviceToken ?? knownDevice();
    if (device) localStorage.setItem(deviceKey, device);
    onDone(data);
  };
  return (
    <Frame
      title={enrolment ? text.code.enrolTitle : text.code.title}
      lede={enrolment ? text.code.enrolLede : text.code.lede}
    >
      {enrolment && <AuthenticatorKey {...enrolment} />}
      {demoCode && (
        <p className="cd-text-2">
          {text.code.demo} <strong data-demo-code>{demoCode}</strong>
        </p>
      )}
      <CheckedForm form={form} problems={problems} onSubmit={() => send(verify)} className={classes.form}>
        <SecondFactorField value={values} onChange={set} errors={problems} canRecover={!enrolment} />
        <Button type="submit" variant="primary" fullWidth loading={isSending}>
          {text.code.logIn}
        </Button>
        <Button variant="text" onClick={onBack}>
          {text.code.back}
        </Button>
      </CheckedForm>
    </Frame>
  );
}
