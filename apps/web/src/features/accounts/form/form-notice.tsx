import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './form-notice.module.css';

export interface FormNoticeProps {
  tone?: 'bad' | 'info';
  title: ReactNode;
  detail?: ReactNode;
  /** One way out. */
  action?: ReactNode;
}

/** Something about the form as a whole. Announced when it appears. */
export function FormNotice({ tone = 'bad', title, detail, action }: FormNoticeProps) {
  const Icon = tone === 'bad' ? IconAlertTriangle : IconInfoCircle;
  return (
    <div className={classes.notice} data-tone={tone} role="alert">
      <Icon size={20} stroke={1.75} aria-hidden />
      <div>
        <p>
          {title} {detail}
        </p>
        {action && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  );
}
