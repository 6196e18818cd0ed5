import type { PlannedShow } from '@candela/contract/schedule/operations';
import type { ReactNode } from 'react';
import { lengthOf, priceOf, whenOf } from './show-words.ts';

interface ShowFactsProps {
  show: PlannedShow;
  /** The show's own title unless given. */
  title?: ReactNode;
  /** When it is, in the reader's words; where the reader is unless given. */
  when?: string;
  /** What follows length and price. */
  more?: ReactNode;
}

/** A planned show in three lines: its title, when it is, how long and for how much. */
export function ShowFacts({ show, title = show.title, when = whenOf(show), more }: ShowFactsProps) {
  return (
    <div>
      <b>{title}</b>
      <p>
        <time dateTime={show.startsAt}>{when}</time>
      </p>
      <p>
        {lengthOf(show.minutes)}, {priceOf(show)}
        {more}
      </p>
    </div>
  );
}
