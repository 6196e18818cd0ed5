import { Input } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import {
  type ClipboardEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { type DateFields, joinDate, splitDate } from './birth-date.ts';
import classes from './date-of-birth-field.module.css';
import { dateBoxes } from './locales/date-boxes.ts';

export interface DateOfBirthFieldProps {
  label: string;
  /** ISO day or empty. */
  value: string;
  /** An ISO day, or empty while incomplete or when there is no such day. */
  onChange: (value: string) => void;
  onBlur?: () => void;
  description?: ReactNode;
  error?: ReactNode;
  partLabels: { day: string; month: string; year: string };
  /** Examples inside the boxes: DD, MM, YYYY. */
  placeholders?: { day: string; month: string; year: string };
  /** Id of the first box, for labels and error summaries. */
  id?: string;
  /** False for a date that is not when the reader was born: then the browser has nothing to fill in. */
  isMyBirthday?: boolean;
  required?: boolean;
  disabled?: boolean;
}

const order = ['day', 'month', 'year'] as const;
const lengths = { day: 2, month: 2, year: 4 } as const;
const completions = { day: 'bday-day', month: 'bday-month', year: 'bday-year' } as const;

/** A date long ago is typed, not searched for in a calendar: three boxes that hand the cursor on. */
export function DateOfBirthField(props: DateOfBirthFieldProps) {
  const { label, value, onChange, error, partLabels, placeholders = dateBoxes } = props;
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const boxes = useRef<Partial<Record<keyof DateFields, HTMLInputElement | null>>>({});
  const [parts, setParts] = useState(() => splitDate(value));
  const [reported, setReported] = useState(value);
  if (value !== reported) {
    setReported(value);
    // An empty value while typing is our own report of an unfinished date, not a reset.
    if (value !== '' || joinDate(parts) !== null) setParts(splitDate(value));
  }

  const report = (next: DateFields) => {
    setParts(next);
    const iso = joinDate(next) ?? '';
    setReported(iso);
    if (iso !== value) onChange(iso);
  };
  const type = (part: keyof DateFields, text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, lengths[part]);
    report({ ...parts, [part]: digits });
    const next = order[order.indexOf(part) + 1];
    const finished = digits.length === lengths[part] || /\d[/. -]$/.test(text);
    if (finished && next) boxes.current[next]?.select();
  };
  const step = (part: keyof DateFields, event: KeyboardEvent<HTMLInputElement>) => {
    const previous = order[order.indexOf(part) - 1];
    if (event.key === 'Backspace' && parts[part] === '' && previous) {
      event.preventDefault();
      boxes.current[previous]?.focus();
    }
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').trim();
    const local = /^(\d{1,2})[/. -]+(\d{1,2})[/. -]+(\d{4})$/.exec(text);
    const whole = local
      ? { day: local[1] ?? '', month: local[2] ?? '', year: local[3] ?? '' }
      : splitDate(text);
    if (whole.year === '') return;
    event.preventDefault();
    report(whole);
  };

  const describedBy = [error ? `${id}-error` : '', props.description ? `${id}-hint` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      required={props.required}
      description={props.description}
      descriptionProps={{ id: `${id}-hint` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <fieldset
        className={classes.field}
        aria-label={label}
        aria-describedby={describedBy || undefined}
        data-error={error ? true : undefined}
        data-disabled={props.disabled || undefined}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur?.();
        }}
      >
        <IconCalendar size={20} stroke={1.75} aria-hidden />
        {order.map((part) => (
          <Fragment key={part}>
            {part !== 'day' && <span aria-hidden="true">/</span>}
            <input
              ref={(box) => {
                boxes.current[part] = box;
              }}
              id={part === 'day' ? id : undefined}
              className={classes.part}
              data-part={part}
              inputMode="numeric"
              autoComplete={props.isMyBirthday === false ? 'off' : completions[part]}
              aria-label={partLabels[part]}
              aria-invalid={error ? true : undefined}
              placeholder={placeholders[part]}
              value={parts[part]}
              disabled={props.disabled}
              onChange={(event) => type(part, event.currentTarget.value)}
              onKeyDown={(event) => step(part, event)}
              onPaste={paste}
            />
          </Fragment>
        ))}
      </fieldset>
    </Input.Wrapper>
  );
}
