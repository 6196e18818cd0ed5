import { Button } from '../../../ui/button/button.tsx';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { Tag } from '../../../ui/tag/tag.tsx';
import { look as messages } from './locales/look.ts';
import classes from './look.module.css';
import type { SavedLook } from './look-values.ts';

const text = messages.history;

interface LookHistoryProps {
  saved: SavedLook;
  /** Puts an earlier look into the form; 0 is the standard. */
  onUse: (number: number) => void;
}

/** Who changed the look, when and why, and the way back. */
export function LookHistory({ saved: { number: current, history }, onUse }: LookHistoryProps) {
  return (
    <section className={classes.history} aria-labelledby="look-history">
      <h2 id="look-history">{text.title}</h2>
      {history.length === 0 && <p className="cd-text-2">{text.none}</p>}
      <ul>
        {history.map(({ number, reason, by, at }) => (
          <li key={number}>
            <div>
              <b>{text.number({ number })}</b>
              {number === current && <Tag tone="good">{text.current}</Tag>}
              <p>{reason}</p>
              <p className="cd-small cd-text-3">
                {text.by({ by: by ?? text.nobody, when: formatDateTime(at) })}
              </p>
            </div>
            {number !== current && (
              <Button size="sm" onClick={() => onUse(number)}>
                {text.use}
              </Button>
            )}
          </li>
        ))}
        {history.length > 0 && (
          <li>
            <b>{text.standard}</b>
            <Button size="sm" onClick={() => onUse(0)}>
              {text.use}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}
