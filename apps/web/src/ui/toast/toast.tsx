import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconClock,
  IconFlameFilled,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Id, toast as raise } from 'react-toastify/unstyled';
import { Button } from '../button/button.tsx';
import classes from './toast.module.css';

export interface ToastAction {
  label: string;
  onClick: () => void;
  /** The one ember action; otherwise the action is set as text. */
  primary?: boolean;
}

type Tone = 'good' | 'ember' | 'warn' | 'bad';

const icons: Record<Tone, ReactNode> = {
  good: <IconCircleCheckFilled aria-hidden />,
  ember: <IconFlameFilled aria-hidden />,
  warn: <IconClock stroke={1.75} aria-hidden />,
  bad: <IconAlertTriangleFilled aria-hidden />,
};

/** Something to press needs longer to reach than something to read. */
const withActionMs = 8000;

function show(tone: Tone, title: ReactNode, detail?: ReactNode, action?: ToastAction): Id {
  return raise(
    ({ closeToast }) => (
      <div className={classes.body} data-tone={tone}>
        <span className={classes.icon}>{icons[tone]}</span>
        <div className={classes.words}>
          <b>{title}</b>
          {detail && <span>{detail}</span>}
        </div>
        {action && (
          <Button
            size="sm"
            variant={action.primary ? 'primary' : 'text'}
            onClick={() => {
              action.onClick();
              closeToast();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
    ),
    { autoClose: action ? withActionMs : 2000, role: tone === 'bad' || tone === 'warn' ? 'alert' : 'status' },
  );
}

/** Raises a toast: a title, one sentence of detail, and at most one thing to press. Returns the toast's id. */
export const toast = {
  success: (title: ReactNode, detail?: ReactNode, action?: ToastAction) =>
    show('good', title, detail, action),
  error: (title: ReactNode, detail?: ReactNode, action?: ToastAction) => show('bad', title, detail, action),
  info: (title: ReactNode, detail?: ReactNode, action?: ToastAction) => show('ember', title, detail, action),
  warn: (title: ReactNode, detail?: ReactNode, action?: ToastAction) => show('warn', title, detail, action),
  dismiss: (id?: Id) => raise.dismiss(id),
};
