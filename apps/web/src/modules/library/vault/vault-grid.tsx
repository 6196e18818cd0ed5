import type { VaultFile } from '@candela/contract/library/vault';
import { Checkbox } from '@mantine/core';
import { fileWords, VaultPicture } from '../../../platform/vault/vault-tile.tsx';
import { VisuallyHidden } from '../../../ui/access/visually-hidden.tsx';
import { Tag } from '../../../ui/tag/tag.tsx';
import { vaultPage as t } from './locales/vault-page.ts';
import classes from './vault-page.module.css';

interface VaultGridProps {
  files: readonly VaultFile[];
  chosen: ReadonlyMap<string, VaultFile>;
  isBusy: boolean;
  onToggle: (file: VaultFile) => void;
  onOpen: (file: VaultFile) => void;
}

/** Files as squares: a press opens one, its box selects it. */
export function VaultGrid({ files, chosen, isBusy, onToggle, onOpen }: VaultGridProps) {
  return (
    <ul className={classes.grid} aria-label={t.files} aria-busy={isBusy || undefined}>
      {files.map((file) => (
        <li key={file._id} className={classes.tile} data-chosen={chosen.has(file._id) || undefined}>
          <button type="button" onClick={() => onOpen(file)}>
            <VisuallyHidden>{fileWords(file)}</VisuallyHidden>
            <VaultPicture file={file}>
              {file.sameAs && <Tag tone="media">{t.same}</Tag>}
              {!file.sameAs && file.useCount > 0 && (
                <Tag tone="media">{t.inUse({ count: file.useCount })}</Tag>
              )}
            </VaultPicture>
          </button>
          <Checkbox
            className={classes.box}
            aria-label={t.select({ name: file.name })}
            checked={chosen.has(file._id)}
            onChange={() => onToggle(file)}
          />
        </li>
      ))}
    </ul>
  );
}
