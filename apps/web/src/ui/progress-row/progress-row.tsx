import type { ReactNode } from 'react';
import { Picture } from '../picture/picture.tsx';
import { ProgressBar } from '../progress/progress-bar.tsx';
import classes from './progress-row.module.css';

export interface ProgressRowProps {
  /** File name or task. */
  title: string;
  imageSrc?: string | null;
  /** 0 to 100; leave out for work of unknown length. */
  percent?: number;
  /** Right of the title: "64%", "Ready". */
  status?: ReactNode;
  /** Replaces the bar and shows the status in rust. */
  error?: ReactNode;
  /** Label of the bar, such as "File upload in progress". */
  progressLabel: string;
  /** Beside the status: cancel or retry. */
  action?: ReactNode;
  done?: boolean;
}

/** One upload, transcode or export: its name, how far it is, and what to do if it failed. */
export function ProgressRow(props: ProgressRowProps) {
  const { title, imageSrc, percent, status, error, progressLabel, action, done } = props;
  return (
    <div className={classes.row} data-error={error ? true : undefined}>
      <span className={classes.thumb}>
        <Picture src={imageSrc} />
      </span>
      <span className={classes.title}>{title}</span>
      <span className={classes.status}>
        {status}
        {action}
      </span>
      {error ? (
        <span className={classes.detail} role="alert">
          {error}
        </span>
      ) : (
        !done && (
          <div className={classes.progressBar}>
            <ProgressBar label={progressLabel} value={percent} loading={percent === undefined} />
          </div>
        )
      )}
    </div>
  );
}
