import { Mark } from '../brand/mark.tsx';
import classes from './state.module.css';

/** An animated picture that fills the page while it is not yet known who is here. */
export function Placeholder({ label }: { label: string }) {
  return (
    <div className={classes.placeholder} role="status" aria-label={label}>
      <span className={classes.halo}>
        <Mark size={64} label="" />
      </span>
    </div>
  );
}
