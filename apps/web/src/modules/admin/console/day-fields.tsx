import { DateField } from '../../../ui/form/date-field.tsx';
import classes from './console.module.css';
import { everyPage } from './locales/every-page.ts';

const text = everyPage.days;
const ends = ['from', 'to'] as const;

/** Whether a word of the address is a day. */
export const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

interface DayFieldsProps {
  /** The first and the last day; what is no day is none. */
  from: string;
  to: string;
  onSet: (change: Record<string, string>) => void;
}

/** The first and the last day of a list. */
export function DayFields({ onSet, ...days }: DayFieldsProps) {
  const dayOf = (end: (typeof ends)[number]) => (isDay(days[end]) ? days[end] : undefined);
  return ends.map((end) => (
    <DateField
      key={end}
      className={classes.day}
      label={text[end]}
      value={dayOf(end) ?? null}
      placeholder={text[end]}
      labelProps={{ className: classes.hidden }}
      minDate={end === 'to' ? dayOf('from') : undefined}
      maxDate={end === 'from' ? dayOf('to') : undefined}
      clearable
      onChange={(day) => onSet({ [end]: day ?? '' })}
      previousLabel={text.previous}
      nextLabel={text.next}
    />
  ));
}
