import classes from './moving-mark.module.css';

/**
 * Words over a playing picture, which go slowly from corner to corner. They take no presses, leave room for what stands
 * at the picture's edges, and are no part of what is read aloud.
 */
export function MovingMark({ name, code }: { name: string | null; code: string }) {
  return (
    <div className={classes.area} aria-hidden data-watermark>
      <span className={classes.mark}>
        {name !== null && <span className={classes.name}>@{name}</span>}
        <span>{code}</span>
      </span>
    </div>
  );
}
