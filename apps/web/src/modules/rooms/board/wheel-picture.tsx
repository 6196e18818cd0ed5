import classes from './board.module.css';

interface WheelPictureProps {
  fields: readonly string[];
  /** The field under the pointer; null before the first spin. */
  at: number | null;
  /** How often it was spun. */
  turns: number;
  onStopped: () => void;
}

const wholeTurns = 4;
/** Of a field's slice, so that neighbours are told apart: no theme has as many colours. */
const tints = ['var(--cd-raised)', 'var(--cd-sunken)', 'var(--cd-hover)'] as const;

/** A wheel of as many slices as there are fields, which turns until one is under its pointer. */
export function WheelPicture({ fields, at, turns, onStopped }: WheelPictureProps) {
  const slice = 360 / fields.length;
  const degrees = at === null ? 0 : 360 * wholeTurns * turns - (at + 0.5) * slice;
  const last = fields.length - 1;
  // The last slice lies beside the first.
  const tintOf = (index: number) => tints[index === last && last % 2 === 0 ? 2 : index % 2];
  const slices = fields.map((_, index) => `${tintOf(index)} ${index * slice}deg ${(index + 1) * slice}deg`);
  return (
    <div className={classes.wheel} aria-hidden>
      <div
        className={classes.disc}
        style={{ background: `conic-gradient(${slices.join(', ')})`, rotate: `${degrees}deg` }}
        onTransitionEnd={onStopped}
      >
        {fields.map((field, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two fields may say the same.
          <span key={index} style={{ rotate: `${(index + 0.5) * slice}deg` }}>
            {field}
          </span>
        ))}
      </div>
    </div>
  );
}
