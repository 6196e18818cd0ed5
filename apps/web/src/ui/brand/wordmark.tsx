import classes from './wordmark.module.css';

export interface WordmarkProps {
  name: string;
  /** Height in CSS pixels, as of a logo. */
  height: number;
  /** Empty when a surrounding link already names the destination. */
  label: string;
}

/** The site's name where it has no logo of its own. A long one is cut off, so that it never pushes a bar apart. */
export function Wordmark({ name, height, label }: WordmarkProps) {
  return (
    <span className={classes.wordmark} style={{ fontSize: height * 0.82 }} aria-hidden={!label || undefined}>
      {name}
    </span>
  );
}
