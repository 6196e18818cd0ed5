import { Button } from '../button/button.tsx';
import { Dialog } from './dialog.tsx';
import classes from './refused-dialog.module.css';

interface RefusedDialogProps {
  title: string;
  /** `title` names a thing where the reason doesn't. */
  refused: readonly { _id: string; title?: string; msg: string }[];
  closeLabel: string;
  onClose: () => void;
}

/** Names what wasn't done, and why. */
export function RefusedDialog({ title, refused, closeLabel, onClose }: RefusedDialogProps) {
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      closeLabel={closeLabel}
      actions={<Button onClick={onClose}>{closeLabel}</Button>}
    >
      <ul className={classes.list}>
        {refused.map((one) => (
          <li key={one._id}>
            {one.title && <b>{one.title}</b>} {one.msg}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
