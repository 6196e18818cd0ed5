import { uploadRules } from '@candela/contract/library/upload-kinds';
import type { RefusedFile, VaultFile, VaultFolder } from '@candela/contract/library/vault';
import { limits } from '@candela/contract/shared/limits';
import { IconFolderPlus, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { client } from '../../../../platform/api.ts';
import { refusalError } from '../../../../platform/refusal.ts';
import { useSession } from '../../../../platform/session/session-store.ts';
import { useUploads } from '../../../../platform/uploads/use-uploads.ts';
import { useDocumentTitle } from '../../../../ui/access/use-document-title.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { formatBytes } from '../../../../ui/format/format-count.ts';
import { PageFrame } from '../../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../../ui/heading/page-heading.tsx';
import { RefusedDialog } from '../../../../ui/overlay/refused-dialog.tsx';
import { toast } from '../../../../ui/toast/toast.tsx';
import { ContentTermsDialog } from '../../manage/content-terms-dialog.tsx';
import { CreatePostsDialog } from '../create-posts-dialog.tsx';
import { DeleteFilesDialog, MoveDialog } from '../file-actions.tsx';
import { FileDialog } from '../file-dialog.tsx';
import { DeleteFolderDialog, FolderDialog } from '../folder-dialogs.tsx';
import { vaultPage as t } from '../locales/vault-page.ts';
import { SelectedFilesBar } from '../selected-files-bar.tsx';
import { UploadPanel } from '../upload-panel.tsx';
import { everything, useRefreshVault, useVault, type VaultChoice } from '../use-vault.ts';
import { VaultFiles } from '../vault-files.tsx';
import { VaultFilters } from '../vault-filters.tsx';
import { VaultFolders } from '../vault-folders.tsx';
import classes from '../vault-page.module.css';

const kinds = ['image', 'video', 'audio'] as const;
const accepted = kinds
  .flatMap((kind) => [...uploadRules[kind].types, ...uploadRules[kind].endings.map((end) => `.${end}`)])
  .join(',');

type Opened =
  | { what: 'newFolder' }
  | { what: 'renameFolder' | 'deleteFolder'; folder: VaultFolder }
  | { what: 'file'; file: VaultFile }
  | { what: 'move' | 'delete' | 'publish'; files: readonly VaultFile[] }
  | { what: 'refused'; refused: readonly RefusedFile[] };

/** /studio/vault: every picture, video and sound of a model. */
export default function VaultScreen() {
  useDocumentTitle(t.title);
  const { user } = useSession();
  const [choice, setChoice] = useState<VaultChoice>(everything);
  const [chosen, setChosen] = useState<ReadonlyMap<string, VaultFile>>(new Map());
  const [opened, setOpened] = useState<Opened | null>(null);
  const vault = useVault(choice);
  const { figures, files } = vault;
  const folders = figures?.folders ?? [];
  const { uploads, input, add } = useVaultUploads(choice);
  const change = (part: Partial<VaultChoice>) => setChoice((before) => ({ ...before, ...part }));
  const close = () => setOpened(null);
  const toggle = (file: VaultFile) =>
    setChosen((before) => {
      const next = new Map(before);
      if (!next.delete(file._id) && next.size < limits.vaultAtOnce) next.set(file._id, file);
      return next;
    });
  const done = (refused: readonly RefusedFile[]) => {
    setChosen(new Map());
    setOpened(refused.length > 0 ? { what: 'refused', refused } : null);
  };
  const many = [...chosen.values()];
  return (
    <PageFrame>
      <PageHeading
        title={t.title}
        lede={figures && t.lede({ count: figures.fileCount, size: formatBytes(figures.sizeBytes) })}
        actions={
          <div className={classes.acts}>
            <Button
              leftSection={<IconFolderPlus size={20} stroke={1.75} aria-hidden />}
              onClick={() => setOpened({ what: 'newFolder' })}
            >
              {t.newFolder}
            </Button>
            <Button
              variant="primary"
              leftSection={<IconUpload size={20} stroke={1.75} aria-hidden />}
              onClick={() => input.current?.click()}
            >
              {t.upload}
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              multiple
              accept={accepted}
              aria-label={t.upload}
              onChange={(event) => {
                add([...(event.currentTarget.files ?? [])]);
                // The same file may be chosen again.
                event.currentTarget.value = '';
              }}
            />
          </div>
        }
      />
      <div className={classes.page}>
        {figures && (
          <VaultFolders
            figures={figures}
            group={choice.group}
            onChoose={(group) => change({ group })}
            onRename={(folder) => setOpened({ what: 'renameFolder', folder })}
            onDelete={(folder) => setOpened({ what: 'deleteFolder', folder })}
          />
        )}
        <div className={classes.main}>
          <UploadPanel uploads={uploads} />
          <VaultFilters choice={choice} onChange={change} />
          <VaultFiles
            vault={vault}
            choice={choice}
            chosen={chosen}
            onToggle={toggle}
            onSelectAll={() => {
              setChosen(new Map(files.slice(0, limits.vaultAtOnce).map((file) => [file._id, file])));
            }}
            onOpen={(file) => setOpened({ what: 'file', file })}
            onDrop={add}
          />
          {chosen.size > 0 && (
            <SelectedFilesBar
              count={chosen.size}
              onMove={() => setOpened({ what: 'move', files: many })}
              onDelete={() => setOpened({ what: 'delete', files: many })}
              onPublish={() => setOpened({ what: 'publish', files: many })}
              onClear={() => setChosen(new Map())}
            />
          )}
        </div>
      </div>
      {opened?.what === 'newFolder' && <FolderDialog folder={null} onClose={close} />}
      {opened?.what === 'renameFolder' && <FolderDialog folder={opened.folder} onClose={close} />}
      {opened?.what === 'deleteFolder' && (
        <DeleteFolderDialog
          folder={opened.folder}
          onClose={close}
          onDone={() => {
            change({ group: 'all' });
            close();
          }}
        />
      )}
      {opened?.what === 'file' && (
        <FileDialog
          // What is known of it by now.
          file={files.find(({ _id }) => _id === opened.file._id) ?? opened.file}
          folders={folders}
          onClose={close}
          onMove={() => setOpened({ what: 'move', files: [opened.file] })}
          onDelete={() => setOpened({ what: 'delete', files: [opened.file] })}
        />
      )}
      {opened?.what === 'move' && (
        <MoveDialog files={opened.files} folders={folders} onClose={close} onDone={done} />
      )}
      {opened?.what === 'delete' && <DeleteFilesDialog files={opened.files} onClose={close} onDone={done} />}
      {opened?.what === 'publish' &&
        (user?.contentTermsAcceptedAt ? (
          <CreatePostsDialog files={opened.files} onClose={close} onDone={done} />
        ) : (
          <ContentTermsDialog onAccepted={() => undefined} onClose={close} />
        ))}
      {opened?.what === 'refused' && (
        <RefusedDialog
          title={t.refusedTitle({ count: opened.refused.length })}
          refused={opened.refused}
          closeLabel={t.close}
          onClose={close}
        />
      )}
    </PageFrame>
  );
}

/** Uploads into the vault, and into the folder that is open when a file has arrived. */
function useVaultUploads({ group }: VaultChoice) {
  const input = useRef<HTMLInputElement>(null);
  const folder = useRef<string | undefined>(undefined);
  folder.current = typeof group === 'object' ? group.folderId : undefined;
  const refresh = useRefreshVault();
  const uploads = useUploads({
    kinds,
    atOnce: 3,
    listsFailures: true,
    onArrived: async (filename) => {
      const { data } = await client.library.addToVault({ files: [filename], folderId: folder.current });
      refresh();
      const [refused] = data.refused;
      if (refused) throw refusalError({ code: 'invalid_input', msg: refused.msg }, 400);
    },
  });
  const add = (files: readonly File[]) => {
    if (files.length > limits.vaultAtOnce) {
      toast.info(t.uploads.tooMany({ most: limits.vaultAtOnce }));
    }
    if (files.length > 0) void uploads.add(files.slice(0, limits.vaultAtOnce));
  };
  return { uploads, input, add };
}
