import { TextInput } from '@mantine/core';
import { Button } from '../../ui/button/button.tsx';
import { OtpField } from '../../ui/form/otp-field.tsx';
import { secondFactor as t } from './locales/second-factor.ts';
import classes from './second-factor.module.css';

/** What is being typed: the code an authenticator app shows, or a recovery code in its place. */
export type TypedFactor = { code: string | undefined; recoveryCode: string | undefined };
export const noFactor: TypedFactor = { code: '', recoveryCode: undefined };

export interface SecondFactorFieldProps {
  value: TypedFactor;
  onChange: (value: Partial<TypedFactor>) => void;
  errors: Readonly<Record<string, string>>;
  /** False where only the authenticator will do. */
  canRecover?: boolean;
}

/** A second factor. */
export function SecondFactorField(props: SecondFactorFieldProps) {
  const { value, onChange, errors, canRecover = true } = props;
  const isCode = value.recoveryCode === undefined;
  return (
    <>
      {isCode ? (
        <OtpField
          label={t.code}
          value={value.code ?? ''}
          onChange={(code) => onChange({ code })}
          error={errors.code}
          digitLabel={(position, length) => t.digit({ position, length })}
        />
      ) : (
        <TextInput
          label={t.recovery}
          placeholder={t.recoveryExample}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={value.recoveryCode}
          error={errors.recoveryCode}
          onChange={(event) => onChange({ recoveryCode: event.currentTarget.value })}
        />
      )}
      {canRecover && (
        <div className={classes.other}>
          <Button
            variant="text"
            size="sm"
            onClick={() => onChange(isCode ? { code: undefined, recoveryCode: '' } : noFactor)}
          >
            {isCode ? t.useRecovery : t.useAuthenticator}
          </Button>
        </div>
      )}
    </>
  );
}
