import '@mantine/dates/styles.layer.css';
import './date-field.css';
import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';

export type DateFieldProps = Omit<DatePickerInputProps, 'type' | 'value' | 'onChange' | 'defaultValue'> & {
  /** ISO day or null. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Names the arrows of the calendar. */
  previousLabel: string;
  nextLabel: string;
};

/** A day chosen from a calendar. It is a button, so nothing can be typed; arrow keys move within the calendar. */
export function DateField({ previousLabel, nextLabel, ...rest }: DateFieldProps) {
  return (
    <DatePickerInput
      leftSection={<IconCalendar stroke={1.75} aria-hidden />}
      leftSectionPointerEvents="none"
      valueFormat="D MMM YYYY"
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
