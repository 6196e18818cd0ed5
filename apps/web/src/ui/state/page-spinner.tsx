import { ProgressBar } from '../progress/progress-bar.tsx';
import classes from './state.module.css';

/** Shown while a page's code is on its way. Appears after a short delay, so quick loads do not flicker. */
export function PageSpinner({ label }: { label: string }) {
  return (
    <div className={classes.spinner}>
      <ProgressBar loading label={label} />
    </div>
  );
}
