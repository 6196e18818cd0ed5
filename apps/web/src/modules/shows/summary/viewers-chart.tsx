import type { ShowSummary } from '@candela/contract/shows/summary';
import { VisuallyHidden } from '../../../ui/access/visually-hidden.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { formatElapsed } from '../../../ui/format/format-duration.ts';
import { summary as t } from '../locales/summary.ts';
import classes from './summary.module.css';

const height = 96;
/** Screen readers hear so many steps at most. */
const spokenAtMost = 24;
const fewestPlaces = 20;

/** The most who watched at one time, step by step from the start. Screen readers have it as a list. */
export function ViewersChart({ viewers: { stepSeconds, counts } }: Pick<ShowSummary, 'viewers'>) {
  if (counts.length === 0) return <p className={classes.note}>{t.viewersNone}</p>;
  const most = Math.max(...counts);
  if (most === 0) return <p className={classes.note}>{t.viewersNobody}</p>;
  // A few bars beside each other are no wall.
  const places = Math.max(counts.length, fewestPlaces);
  const bar = 100 / places;
  const every = Math.ceil(counts.length / spokenAtMost);
  const spoken = counts.flatMap((_, at) =>
    at % every === 0 ? [{ at, count: Math.max(...counts.slice(at, at + every)) }] : [],
  );
  return (
    <figure className={classes.chart}>
      <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden>
        {counts.map((count, at) => {
          const tall = Math.max((count / most) * (height - 2), count > 0 ? 2 : 0.5);
          const gap = counts.length > 60 ? 0.1 : 0.3;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
            <rect key={at} x={at * bar + gap} y={height - tall} width={bar - 2 * gap} height={tall} />
          );
        })}
      </svg>
      <figcaption aria-hidden>
        <span>0</span>
        <span>{t.peakIs({ count: formatCount(most) })}</span>
        <span>{formatElapsed(places * stepSeconds)}</span>
      </figcaption>
      <VisuallyHidden>
        <p>{t.viewersSpoken({ length: formatElapsed(stepSeconds * every) })}</p>
        <ol>
          {spoken.map(({ at, count }) => (
            <li key={at}>{t.viewersAt({ count, length: formatElapsed(at * stepSeconds) })}</li>
          ))}
        </ol>
      </VisuallyHidden>
    </figure>
  );
}
