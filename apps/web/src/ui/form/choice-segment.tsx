import { type ReactNode, useId } from 'react';
import classes from './choice.module.css';

export interface Choice<Value extends string> {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
  /** Only in ChoiceCards: what the choice means. */
  description?: ReactNode;
  disabled?: boolean;
}

export interface ChoiceProps<Value extends string> {
  /** Names the question. */
  label: string;
  options: readonly Choice<Value>[];
  /** Null while nothing is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  error?: ReactNode;
  /** Id of the first option, for error summaries. */
  id?: string;
}

/** Two to four short answers in one strip; arrow keys move between them. */
export function ChoiceSegment<Value extends string>({
  label,
  options,
  value,
  onChange,
  id,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.segment} aria-label={label}>
      {options.map((option, index) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.icon}
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Two or more answers that need a sentence each, side by side with a round mark. */
export function ChoiceCards<Value extends string>(props: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.cardset} aria-describedby={props.error ? `${name}-error` : undefined}>
      <legend className="mantine-InputWrapper-label">{props.label}</legend>
      <div className={classes.cards}>
        {props.options.map((option, index) => (
          <label key={option.value} className={classes.card} data-error={props.error ? true : undefined}>
            <input
              type="radio"
              id={index === 0 ? props.id : undefined}
              name={name}
              value={option.value}
              checked={option.value === props.value}
              disabled={option.disabled}
              onChange={() => props.onChange(option.value)}
            />
            <b>
              {option.icon}
              {option.label}
            </b>
            {option.description && <span>{option.description}</span>}
          </label>
        ))}
      </div>
      {props.error && (
        <p className="mantine-InputWrapper-error" id={`${name}-error`}>
          {props.error}
        </p>
      )}
    </fieldset>
  );
}
