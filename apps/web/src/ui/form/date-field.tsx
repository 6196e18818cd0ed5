import '@mantine/dates/styles.layer.css';
import './date-field.css';
import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useId } from 'react';
import { formatDay } from '../format/format-date.ts';

export type DateFieldProps = Omit<
  DatePickerInputProps,
  'type' | 'value' | 'onChange' | 'defaultValue' | 'label'
> & {
  label: string;
  /** ISO day or null. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Names the arrows of the calendar. */
  previousLabel: string;
  nextLabel: string;
};

/** A day chosen from a calendar. It is a button, so nothing can be typed; arrow keys move within the calendar. */
export function DateField({ previousLabel, nextLabel, id, popoverProps, ...rest }: DateFieldProps) {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  return (
    <DatePickerInput
      // The field and its calendar must share one id, or the calendar is left without a name.
      id={fieldId}
      popoverProps={{ id: fieldId, ...popoverProps }}
      aria-label={rest.value ? `${rest.label}, ${formatDay(rest.value)}` : undefined}
      leftSection={<IconCalendar stroke={1.75} aria-hidden />}
      leftSectionPointerEvents="none"
      valueFormatter={({ date }) => (typeof date === 'string' ? formatDay(date) : '')}
      ariaLabels={{
        previousMonth: previousLabel,
        nextMonth: nextLabel,
        previousYear: previousLabel,
        nextYear: nextLabel,
      }}
      {...rest}
    />
  );
}
