import { DateField } from '../../ui/form/date-field.tsx';
import { calendar as t } from './locales/calendar.ts';

interface DayFieldProps {
  /** As 2026-11-27. */
  value: string;
  today: string;
  onChange: (day: string) => void;
}

/** A day from today on, within a dialog. */
export function DayField({ value, today, onChange }: DayFieldProps) {
  return (
    <DateField
      label={t.day}
      value={value}
      minDate={today}
      previousLabel={t.previous}
      nextLabel={t.next}
      popoverProps={{ zIndex: 500 }}
      onChange={(chosen) => onChange(chosen ?? value)}
    />
  );
}
