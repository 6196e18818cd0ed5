import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useId } from 'react';
import { VisuallyHidden } from '../access/visually-hidden.tsx';
import classes from './star-choice.module.css';

const all = [1, 2, 3, 4, 5] as const;

export interface StarChoiceProps {
  /** Names the group. */
  label: string;
  /** What one choice is called, such as "4 of 5 stars". */
  starLabel: (stars: number) => string;
  /** 1 to 5; null before a choice. */
  value: number | null;
  onChange: (stars: number) => void;
  disabled?: boolean;
  /** Edge of a star in CSS pixels. */
  size?: 24 | 32;
}

/** One to five stars, as radio buttons. */
export function StarChoice({ label, starLabel, value, onChange, disabled, size = 24 }: StarChoiceProps) {
  const name = useId();
  return (
    <fieldset className={classes.stars} disabled={disabled}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {all.map((stars) => {
        const Icon = value !== null && stars <= value ? IconStarFilled : IconStar;
        return (
          <label key={stars} className={classes.star}>
            <input
              type="radio"
              name={name}
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
              aria-label={starLabel(stars)}
            />
            <Icon size={size} stroke={1.75} aria-hidden />
          </label>
        );
      })}
    </fieldset>
  );
}
