import classes from './second-factor.module.css';

/** Codes to be saved now, because they are not shown again. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <ul className={classes.codes}>
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  );
}
