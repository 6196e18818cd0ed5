import { IconFolder, IconTrash, IconX } from '@tabler/icons-react';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { vaultPage as t } from './locales/vault-page.ts';
import classes from './vault-page.module.css';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

interface SelectionBarProps {
  count: number;
  onMove: () => void;
  onDelete: () => void;
  onPublish: () => void;
  onClear: () => void;
}

/** What can be done with the files selected. */
export function SelectionBar({ count, onMove, onDelete, onPublish, onClear }: SelectionBarProps) {
  const words = t.selected({ count: formatCount(count) });
  return (
    <div className={classes.selection} role="toolbar" aria-label={words}>
      <IconButton label={t.clearSelection} onClick={onClear}>
        <IconX {...icon} />
      </IconButton>
      <b role="status">{words}</b>
      <IconButton label={t.move} onClick={onMove}>
        <IconFolder {...icon} />
      </IconButton>
      <IconButton label={t.delete} onClick={onDelete}>
        <IconTrash {...icon} />
      </IconButton>
      <Button variant="primary" onClick={onPublish}>
        {t.publish}
      </Button>
    </div>
  );
}
