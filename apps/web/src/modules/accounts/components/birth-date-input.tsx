import { type ReactNode, useRef } from 'react';
import { DateOfBirthField } from '../../../ui/form/date-of-birth-field.tsx';
import { messages } from '../messages.ts';

interface BirthDateInputProps {
  id: string;
  /** YYYY-MM-DD, or empty while there is no such day. */
  value: string;
  error: ReactNode;
  onChange: (dob: string) => void;
  /** Left with something in it, be it a date or not. */
  onLeave: () => void;
}

/** A date of birth. Passing through it empty is no mistake; leaving half a date is. */
export function BirthDateInput({ onLeave, ...rest }: BirthDateInputProps) {
  const box = useRef<HTMLDivElement>(null);
  const leave = () => {
    const parts = box.current?.querySelectorAll('input') ?? [];
    if ([...parts].some((part) => part.value !== '')) onLeave();
  };
  return (
    <div ref={box}>
      <DateOfBirthField {...rest} label={messages.labels.dob} partLabels={messages.dobParts} onBlur={leave} />
    </div>
  );
}
