import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Key } from './key.tsx';
import classes from './keys.module.css';

interface KeyListProps {
  title: string;
  /** Each with what it does. */
  keys: readonly (readonly [string, string])[];
  closeLabel: string;
  onClose: () => void;
}

/** The keys of a screen, in a dialog. */
export function KeyList({ title, keys, closeLabel, onClose }: KeyListProps) {
  return (
    <Dialog opened title={title} closeLabel={closeLabel} onClose={onClose}>
      <dl className={classes.list}>
        {keys.map(([key, label]) => (
          <div key={key}>
            <dt>
              <Key>{key}</Key>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
