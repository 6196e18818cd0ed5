import type { ReactNode } from 'react';
import { VisuallyHidden } from '../access/visually-hidden.tsx';
import classes from './chat.module.css';

export interface ChatLineProps {
  author: ReactNode;
  /** How the name is set: the room's owner in ember, staff in green, members in plum. */
  tone?: 'guest' | 'host' | 'staff' | 'member';
  children: ReactNode;
  /** A word for the tone, read out after the name, because colour alone says nothing. */
  toneLabel?: string;
  /** Shown on hover and focus: what can be done about this line. */
  actions?: ReactNode;
  /** Waiting for somebody to let it through. */
  held?: boolean;
}

/** One message. */
export function ChatLine({ author, tone = 'guest', children, toneLabel, actions, held }: ChatLineProps) {
  return (
    <div className={classes.line} data-held={held || undefined} data-actions={actions ? true : undefined}>
      <span className={classes.who} data-tone={tone}>
        {author}
        {toneLabel && <VisuallyHidden> ({toneLabel})</VisuallyHidden>}
      </span>{' '}
      {children}
      {actions && <span className={classes.actions}>{actions}</span>}
    </div>
  );
}

/** A sentence from the house: rules, somebody arriving, the room closing. */
export function ChatNotice({ children }: { children: ReactNode }) {
  return (
    <div className={classes.line} data-notice>
      {children}
    </div>
  );
}
