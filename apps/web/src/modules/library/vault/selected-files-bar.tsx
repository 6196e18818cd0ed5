import { IconFolder, IconTrash } from '@tabler/icons-react';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { SelectionBar } from '../../../ui/overlay/selection-bar.tsx';
import { vaultPage as t } from './locales/vault-page.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

interface SelectedFilesBarProps {
  count: number;
  onMove: () => void;
  onDelete: () => void;
  onPublish: () => void;
  onClear: () => void;
}

/** What can be done with the files selected. */
export function SelectedFilesBar({ count, onMove, onDelete, onPublish, onClear }: SelectedFilesBarProps) {
  return (
    <SelectionBar
      words={t.selected({ count: formatCount(count) })}
      clearLabel={t.clearSelection}
      onClear={onClear}
    >
      <IconButton label={t.move} onClick={onMove}>
        <IconFolder {...icon} />
      </IconButton>
      <IconButton label={t.delete} onClick={onDelete}>
        <IconTrash {...icon} />
      </IconButton>
      <Button variant="primary" onClick={onPublish}>
        {t.publish}
      </Button>
    </SelectionBar>
  );
}
