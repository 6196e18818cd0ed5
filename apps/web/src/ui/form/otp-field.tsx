import { Input, PinInput } from '@mantine/core';
import type { ReactNode } from 'react';

export interface OtpFieldProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  value: string;
  onChange: (value: string) => void;
  /** Called with all digits, also after a paste. */
  onComplete?: (value: string) => void;
  /** Names one box: (3, 6) => "Digit 3 of 6". */
  digitLabel: (position: number, length: number) => string;
  length?: number;
  disabled?: boolean;
  autoFocus?: boolean;
  id?: string;
}

/** A code of digits in boxes. Takes a pasted code and the telephone's own suggestion. */
export function OtpField(props: OtpFieldProps) {
  const { label, description, error, value, onChange, onComplete, digitLabel, length = 6, id } = props;
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={error} id={id}>
      <PinInput
        type="number"
        size="lg"
        gap={8}
        length={length}
        value={value}
        onChange={onChange}
        onComplete={onComplete}
        oneTimeCode
        placeholder=""
        disabled={props.disabled}
        autoFocus={props.autoFocus}
        error={Boolean(error)}
        role="group"
        aria-label={label}
        id={id}
        getInputProps={(index) => ({
          'aria-label': digitLabel(index + 1, length),
          // A press on a box in focus would set the caret before its digit, and the digit typed next would be lost.
          onMouseDown: (event) => {
            if (event.currentTarget === document.activeElement) event.preventDefault();
          },
        })}
      />
    </Input.Wrapper>
  );
}
