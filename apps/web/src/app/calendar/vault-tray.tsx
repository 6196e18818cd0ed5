import type { VaultFile } from '@candela/contract/library/vault';
import { useDraggable } from '@dnd-kit/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { fileWords, VaultPicture } from '../../platform/vault/vault-tile.tsx';
import { VisuallyHidden } from '../../ui/access/visually-hidden.tsx';
import { RowSkeletons } from '../../ui/skeleton/card-skeletons.tsx';
import classes from './calendar.module.css';
import { calendar as t } from './locales/calendar.ts';

/** The newest files; older ones are found by the day's own button. */
const shown = 24;

interface VaultTrayProps {
  /** A press, which also stands for dragging where somebody uses the keyboard. */
  onChoose: (file: VaultFile) => void;
}

/** The newest files of the vault that no post uses, to be dragged onto days. */
export function VaultTray({ onChoose }: VaultTrayProps) {
  const input = { isUsed: false, per_page: shown };
  const list = useQuery(api.library.listVault.queryOptions({ input, select: ({ data }) => data }));
  const files = list.data?.filter(({ state }) => state === 'ready') ?? [];
  return (
    <section className={classes.tray} aria-label={t.tray.title}>
      {list.isPending && <RowSkeletons label={t.tray.loading} count={1} />}
      {list.isError && <p className="cd-small">{t.tray.failed}</p>}
      {list.isSuccess && files.length === 0 && <p className="cd-small cd-text-2">{t.tray.none}</p>}
      {files.length > 0 && (
        <>
          <p className="cd-small cd-text-2">{t.tray.lede}</p>
          <ul aria-label={t.tray.title}>
            {files.map((file) => (
              <li key={file._id}>
                <TrayTile file={file} onChoose={onChoose} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function TrayTile({ file, onChoose }: VaultTrayProps & { file: VaultFile }) {
  const drag = useDraggable({ id: `vault:${file._id}`, data: { file } });
  return (
    <button
      type="button"
      ref={drag.setNodeRef}
      className={classes.tile}
      data-dragged={drag.isDragging || undefined}
      {...drag.listeners}
      onClick={() => onChoose(file)}
    >
      <VisuallyHidden>{t.tray.plan({ file: fileWords(file) })}</VisuallyHidden>
      <VaultPicture file={file} />
    </button>
  );
}
