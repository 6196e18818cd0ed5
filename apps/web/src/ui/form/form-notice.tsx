import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './form-notice.module.css';

const icons = { bad: IconAlertTriangle, info: IconInfoCircle, good: IconCircleCheck };

export interface FormNoticeProps {
  tone?: 'bad' | 'info' | 'good';
  title: ReactNode;
  detail?: ReactNode;
  /** One way out. */
  action?: ReactNode;
}

/** Something about the form as a whole. Announced when it appears. */
export function FormNotice({ tone = 'bad', title, detail, action }: FormNoticeProps) {
  const Icon = icons[tone];
  return (
    <div className={classes.notice} data-tone={tone} role="alert">
      <Icon size={20} stroke={1.75} aria-hidden />
      <div>
        <p>{detail ? <strong>{title}</strong> : title}</p>
        {detail && <p>{detail}</p>}
        {action && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  );
}
