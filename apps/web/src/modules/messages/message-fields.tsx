import type { ReactNode } from 'react';
import classes from './message-fields.module.css';
import { TestButton } from './test-button.tsx';

interface MessageFieldsProps {
  children: ReactNode;
  /** What stands before the bar: a preview, a draft. */
  more: ReactNode;
  /** Says whether it was sent; what was wrong is shown by the form. */
  onTest: () => Promise<boolean>;
  /** The button that sends or saves. */
  submit: ReactNode;
}

/** The fields of a message and what is done with it. On phones that is a bar which stays at the foot of the screen. */
export function MessageFields({ children, more, onTest, submit }: MessageFieldsProps) {
  return (
    <div className={classes.message}>
      <div className={classes.fields}>{children}</div>
      <div className={classes.foot}>
        <div className={classes.more}>{more}</div>
        <div className={classes.bar}>
          <TestButton onSend={onTest} />
          {submit}
        </div>
      </div>
    </div>
  );
}
