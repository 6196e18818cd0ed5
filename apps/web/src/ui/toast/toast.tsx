import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconClock,
  IconFlameFilled,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Id, ToastContentProps } from 'react-toastify/unstyled';
import { Button } from '../button/button.tsx';
import classes from './toast.module.css';

export interface ToastAction {
  label: string;
  onClick: () => void;
  /** The one ember action; otherwise the action is set as text. */
  primary?: boolean;
  /** For how long it is offered. */
  forMs?: number;
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

let count = 0;

/** The code of toasts comes after the page's own; ToastHost has it fetched before anything can fail for want of it. */
async function raise(
  id: Id,
  tone: Tone,
  content: (props: ToastContentProps) => ReactNode,
  autoClose: number,
) {
  const { toast: add } = await import('./toast-container.tsx');
  add(content, { toastId: id, autoClose, role: tone === 'bad' || tone === 'warn' ? 'alert' : 'status' });
}

function show(tone: Tone, title: ReactNode, detail?: ReactNode, action?: ToastAction): Id {
  count += 1;
  const id = `toast-${count}`;
  const raising = raise(
    id,
    tone,
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
    action ? (action.forMs ?? withActionMs) : 2000,
  );
  raising.catch(() => undefined);
  return id;
}

/** Raises a toast: a title, one sentence of detail, and at most one thing to press. Returns the toast's id. */
export const toast = {
  success: (title: ReactNode, detail?: ReactNode, action?: ToastAction) =>
    show('good', title, detail, action),
  error: (title: ReactNode, detail?: ReactNode, action?: ToastAction) => show('bad', title, detail, action),
  info: (title: ReactNode, detail?: ReactNode, action?: ToastAction) => show('ember', title, detail, action),
  warn: (title: ReactNode, detail?: ReactNode, action?: ToastAction) => show('warn', title, detail, action),
  dismiss: async (id: Id): Promise<void> => {
    const { toast: raised } = await import('./toast-container.tsx');
    raised.dismiss(id);
  },
};
