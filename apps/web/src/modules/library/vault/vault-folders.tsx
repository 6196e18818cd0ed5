import type { VaultFolder } from '@candela/contract/library/vault';
import { Menu } from '@mantine/core';
import { IconCircleDashed, IconCopy, IconDots, IconFolder, IconPhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { formatCount } from '../../../ui/format/format-count.ts';
import { vaultPage as t } from './locales/vault-page.ts';
import type { VaultChoice } from './use-vault.ts';
import classes from './vault-page.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
type Group = VaultChoice['group'];

interface VaultFoldersProps {
  figures: { folders: VaultFolder[]; fileCount: number; unusedCount: number; duplicateCount: number };
  group: Group;
  onChoose: (group: Group) => void;
  onRename: (folder: VaultFolder) => void;
  onDelete: (folder: VaultFolder) => void;
}

/** The folders, with what isn't used and duplicates: a rail beside the files, and on phones a row above them. */
export function VaultFolders({ figures, group, onChoose, onRename, onDelete }: VaultFoldersProps) {
  const { folders, fileCount, unusedCount, duplicateCount } = figures;
  const current = typeof group === 'object' ? group.folderId : group;
  const row = (key: string, to: Group, label: string, count: number, mark: ReactNode) => (
    <button
      type="button"
      className={classes.folder}
      aria-pressed={current === key}
      onClick={() => onChoose(to)}
    >
      {mark}
      <span>{label}</span>
      <small>{formatCount(count)}</small>
    </button>
  );
  return (
    <nav className={classes.folders} aria-label={t.folders}>
      <ul>
        <li>{row('all', 'all', t.all, fileCount, <IconPhoto {...icon} />)}</li>
        {folders.map((folder) => (
          <li key={folder._id} className={classes.own}>
            {row(
              folder._id,
              { folderId: folder._id },
              folder.name,
              folder.fileCount,
              <IconFolder {...icon} />,
            )}
            <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
              <Menu.Target>
                <IconButton label={t.folderMenu({ name: folder.name })} size={32} withTooltip={false}>
                  <IconDots {...icon} />
                </IconButton>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => onRename(folder)}>{t.renameFolder}</Menu.Item>
                <Menu.Item onClick={() => onDelete(folder)}>{t.deleteFolder}</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </li>
        ))}
        <li>{row('unused', 'unused', t.unused, unusedCount, <IconCircleDashed {...icon} />)}</li>
        {(duplicateCount > 0 || group === 'duplicates') && (
          <li>{row('duplicates', 'duplicates', t.duplicates, duplicateCount, <IconCopy {...icon} />)}</li>
        )}
      </ul>
    </nav>
  );
}
