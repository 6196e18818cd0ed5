import classes from './console.module.css';

interface RefusedLinesProps {
  /** What was done. */
  done: string;
  title: string;
  lines: readonly { _id: string; name: string; msg: string }[];
}

/** What could not be done with several things at once, one by one. */
export function RefusedLines({ done, title, lines }: RefusedLinesProps) {
  return (
    <div role="alert">
      <p>{done}</p>
      <h3>{title}</h3>
      <ul className={classes.lines}>
        {lines.map(({ _id, name, msg }) => (
          <li key={_id}>
            <b>{name}</b> {msg}
          </li>
        ))}
      </ul>
    </div>
  );
}
