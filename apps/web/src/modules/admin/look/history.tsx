import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { formatDateTime } from '../../../ui/format/format-date.ts';
import { Tag } from '../../../ui/tag/tag.tsx';
import { look as messages } from './locales/look.ts';
import classes from './look.module.css';

const text = messages.history;

interface Version {
  number: number;
  reason: string;
  by: string | null;
  at: string;
}

interface VersionHistoryProps<One extends Version> {
  /** The newest first; the first is what holds now. */
  history: readonly One[];
  /** Said where nobody has changed anything. */
  none: string;
  /** What the site is without any change. */
  standard: string;
  /** What a version was, where a line says it. */
  describe?: (version: One) => ReactNode;
  /** Puts an earlier version into the form; 0 is the standard. */
  onUse: (number: number) => void;
}

/** Who changed something, when and why, and the way back. */
export function VersionHistory<One extends Version>({
  history,
  none,
  standard,
  describe,
  onUse,
}: VersionHistoryProps<One>) {
  return (
    <section className={classes.history} aria-labelledby="versions">
      <h2 id="versions">{text.title}</h2>
      {history.length === 0 && <p className="cd-text-2">{none}</p>}
      <ul>
        {history.map((version, index) => (
          <li key={version.number}>
            <div>
              <b>{text.number({ number: version.number })}</b>
              {index === 0 && <Tag tone="good">{text.current}</Tag>}
              {describe && <p>{describe(version)}</p>}
              <p>{version.reason}</p>
              <p className="cd-small cd-text-3">
                {text.by({ by: version.by ?? text.nobody, when: formatDateTime(version.at) })}
              </p>
            </div>
            {index > 0 && (
              <Button size="sm" onClick={() => onUse(version.number)}>
                {text.use}
              </Button>
            )}
          </li>
        ))}
        {history.length > 0 && (
          <li>
            <b>{standard}</b>
            <Button size="sm" onClick={() => onUse(0)}>
              {text.use}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}
