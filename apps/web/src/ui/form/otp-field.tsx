import { Input, PinInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

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
  const { label, description, error, value, onChange, onComplete, digitLabel, length = 6 } = props;
  const ownId = useId();
  // The library makes an id of its own a moment later, and its boxes anew with it: what was in focus would be lost.
  const id = props.id ?? ownId;
  const root = useRef<HTMLDivElement>(null);
  /** The box a digit was taken out of: the one typed there next goes in between, and replaces none. */
  const gap = useRef<number | null>(null);
  const boxes = () => [...(root.current?.querySelectorAll('input') ?? [])];
  const focusBox = (index: number) => boxes()[Math.min(index, length - 1)]?.focus();

  function takeOut(index: number) {
    if (index < 0) return;
    gap.current = index;
    onChange(value.slice(0, index) + value.slice(index + 1));
    focusBox(index);
  }
  function putIn(index: number, digit: string) {
    gap.current = null;
    const whole = value.slice(0, index) + digit + value.slice(index);
    onChange(whole);
    focusBox(index + 1);
    if (whole.length === length) onComplete?.(whole);
  }
  const fills = (index: number) => gap.current === index && value.length < length;

  /** The library would move to the box before, where the digit typed next replaces the one that is there. */
  function handleKey(event: KeyboardEvent, index: number) {
    const isDigit = /^\d$/.test(event.key);
    if (event.key === 'Backspace') takeOut(Math.min(index, value.length - 1));
    else if (event.key === 'Delete') takeOut(index < value.length ? index : -1);
    else if (isDigit && fills(index)) putIn(index, event.key);
    else {
      gap.current = null;
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
  /** Keyboards on screens may change a box without naming a key. */
  function handleChange(digits: string) {
    const index = boxes().indexOf(document.activeElement as HTMLInputElement);
    if (digits.length === value.length && fills(index)) return putIn(index, digits[index] ?? '');
    gap.current = digits.length < value.length ? index : null;
    onChange(digits);
  }

  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={error} id={id}>
      <PinInput
        type="number"
        size="lg"
        gap={8}
        length={length}
        value={value}
        onChange={handleChange}
        onComplete={onComplete}
        oneTimeCode
        placeholder=""
        disabled={props.disabled}
        autoFocus={props.autoFocus}
        error={Boolean(error)}
        rootRef={root}
        role="group"
        aria-label={label}
        id={id}
        getInputProps={(index) => ({
          'aria-label': digitLabel(index + 1, length),
          onKeyDownCapture: (event) => handleKey(event, index),
          // A press on a box in focus would set the caret before its digit, and the digit typed next would be lost.
          onMouseDown: (event) => {
            if (event.currentTarget === document.activeElement) event.preventDefault();
          },
        })}
      />
    </Input.Wrapper>
  );
}
