import { useState } from 'react';
import { PasswordField, type PasswordFieldProps } from '../../../ui/form/password-field.tsx';
import { messages } from '../messages.ts';
import { usePasswordStrength } from '../strength/use-password-strength.ts';

type PasswordInputProps = Omit<
  PasswordFieldProps,
  'toggleLabel' | 'visible' | 'onVisibilityChange' | 'strength'
>;

/** A password that is already known to the account. */
export function PasswordInput(props: PasswordInputProps & Pick<PasswordFieldProps, 'strength'>) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordField
      {...props}
      spellCheck={false}
      visible={visible}
      onVisibilityChange={setVisible}
      toggleLabel={visible ? messages.hidePassword : messages.showPassword}
    />
  );
}

/**
 * A password that is being chosen, with its strength.
 * @param props.accountWords name and email of the account, which make a password weaker
 */
export function NewPasswordInput({
  accountWords,
  ...rest
}: PasswordInputProps & { value: string; accountWords: readonly string[] }) {
  const strength = usePasswordStrength(rest.value, accountWords);
  return <PasswordInput {...rest} autoComplete="new-password" strength={strength} />;
}
