import type { RefusedFile, VaultFile, VaultFolder } from '@candela/contract/library/vault';
import { Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { vaultPage as t } from './locales/vault-page.ts';
import { useRefreshLibraryNow } from './use-vault.ts';

interface FileActionProps {
  files: readonly VaultFile[];
  onClose: () => void;
  /** The files are where they were meant to be; those refused are named to the caller. */
  onDone: (refused: readonly RefusedFile[]) => void;
}

const none = 'none';

/** Moves files into a folder, or out of any. */
export function MoveDialog({
  files,
  folders,
  onClose,
  onDone,
}: FileActionProps & { folders: readonly VaultFolder[] }) {
  const refresh = useRefreshLibraryNow();
  const [folderId, setFolderId] = useState<string>(files[0]?.folderId ?? folders[0]?._id ?? none);
  const move = useMutation({
    mutationFn: () =>
      client.library.moveVaultFiles({
        ids: files.map(({ _id }) => _id),
        folderId: folderId === none ? null : folderId,
      }),
    onSuccess: async ({ msg }) => {
      toast.success(msg);
      onDone([]);
      await refresh();
    },
    onError: reportError,
  });
  return (
    <Dialog
      opened
      title={t.moveTitle({ count: files.length })}
      onClose={onClose}
      closeLabel={t.close}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button variant="primary" loading={move.isPending} onClick={() => move.mutate()}>
            {t.moveButton}
          </Button>
        </>
      }
    >
      <Select
        label={t.moveTo}
        data={[
          { value: none, label: t.noFolder },
          ...folders.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        value={folderId}
        searchable={folders.length > 8}
        allowDeselect={false}
        onChange={(value) => setFolderId(value ?? none)}
      />
    </Dialog>
  );
}

/** Asks before files are deleted; those a post uses stay. */
export function DeleteFilesDialog({ files, onClose, onDone }: FileActionProps) {
  const refresh = useRefreshLibraryNow();
  const remove = useMutation({
    mutationFn: () => client.library.deleteVaultFiles({ ids: files.map(({ _id }) => _id) }),
    onSuccess: async ({ data }) => {
      if (data.deletedIds.length > 0) toast.success(t.deleted({ count: data.deletedIds.length }));
      onDone(data.refused);
      await refresh();
    },
    onError: reportError,
  });
  return (
    <ConfirmDialog
      opened
      title={t.deleteTitle({ count: files.length })}
      description={t.deleteText}
      confirmLabel={t.delete}
      confirmVariant="danger"
      cancelLabel={t.cancel}
      closeLabel={t.close}
      loading={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}
