import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { ProgressBar } from '../progress/progress-bar.tsx';
import classes from './password-field.module.css';

export interface PasswordStrength {
  /** 0 (guessed at once) to 4 (strong). */
  score: 0 | 1 | 2 | 3 | 4;
  /** Label of the strength bar: "Password strength". */
  label: string;
  /** What it means and how to make it better: "Good. Four more letters make it strong." */
  advice: string;
}

export interface PasswordFieldProps extends PasswordInputProps {
  /** Shown under the field once something is typed. */
  strength?: PasswordStrength;
  /** Names the eye, such as "Show password". */
  toggleLabel: string;
}

/** A password with an eye and, when a new one is chosen, a bar that grows as it gets stronger. */
export function PasswordField({ strength, toggleLabel, ...rest }: PasswordFieldProps) {
  return (
    <div>
      <PasswordInput
        leftSection={<IconLock stroke={1.75} aria-hidden />}
        visibilityToggleButtonProps={{ 'aria-label': toggleLabel, tabIndex: 0 }}
        {...rest}
      />
      {strength && (
        <div className={classes.strength}>
          <ProgressBar label={strength.label} value={(strength.score + 1) * 20} valueText={strength.advice} />
          <p aria-live="polite">{strength.advice}</p>
        </div>
      )}
    </div>
  );
}
