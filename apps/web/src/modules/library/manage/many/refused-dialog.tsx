import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { manyItems as t } from './locales/many-items.ts';
import classes from './many.module.css';

interface RefusedDialogProps {
  title: string;
  /** `title` names a thing where the reason doesn't. */
  refused: readonly { _id: string; title?: string; msg: string }[];
  onClose: () => void;
}

/** Names what wasn't done, and why. */
export function RefusedDialog({ title, refused, onClose }: RefusedDialogProps) {
  return (
    <Dialog
      opened
      title={title}
      onClose={onClose}
      closeLabel={t.close}
      actions={<Button onClick={onClose}>{t.close}</Button>}
    >
      <ul className={classes.refused}>
        {refused.map((one) => (
          <li key={one._id}>
            {one.title && <b>{one.title}</b>} {one.msg}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
