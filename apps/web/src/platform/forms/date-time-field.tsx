import { Select } from '@mantine/core';
import { DateField } from '../../ui/form/date-field.tsx';
import { FieldRow } from '../../ui/form/field-row.tsx';
import { localDay, timesOfDay } from '../../ui/format/local-time.ts';
import { dateTime as t } from './locales/date-time.ts';

export interface DateTimeFieldProps {
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  /** Local, YYYY-MM-DDTHH:MM; empty until a day is chosen. */
  value: string;
  onChange: (value: string) => void;
  /** Leaves out days before today. */
  isAhead?: boolean;
  /** Lets the day be cleared again. */
  isOptional?: boolean;
}

const usualTime = '18:00';

/** A day and a time to choose; nothing can be typed. Source: specification, section 5. */
export function DateTimeField({
  label,
  value,
  onChange,
  isAhead,
  isOptional = false,
  ...rest
}: DateTimeFieldProps) {
  const [day = '', time = usualTime] = value === '' ? [] : value.split('T');
  return (
    <FieldRow>
      <DateField
        {...rest}
        label={label}
        clearable={isOptional}
        value={day || null}
        minDate={isAhead ? localDay(new Date()) : undefined}
        previousLabel={t.previous}
        nextLabel={t.next}
        onChange={(chosen) => onChange(chosen === null ? '' : `${chosen}T${time}`)}
      />
      <Select
        label={t.time}
        data={timesOfDay(time)}
        value={time}
        allowDeselect={false}
        disabled={day === ''}
        onChange={(chosen) => chosen && onChange(`${day}T${chosen}`)}
      />
    </FieldRow>
  );
}
