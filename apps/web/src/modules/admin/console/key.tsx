import classes from './keys.module.css';

/** A key of the keyboard, beside what it does. Left out where there is none to press. */
export function Key({ children }: { children: string | number }) {
  return <kbd className={classes.key}>{children}</kbd>;
}
