import type { VaultFolder } from '@candela/contract/library/vault';
import { limits } from '@candela/contract/shared/limits';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../../platform/api.ts';
import { CheckedForm } from '../../../platform/forms/checked-form.tsx';
import { useContractForm } from '../../../platform/forms/use-contract-form.ts';
import { reportError } from '../../../platform/report-error.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { vaultPage as t } from './locales/vault-page.ts';
import { useRefreshLibraryNow } from './use-vault.ts';
import classes from './vault-page.module.css';

/** Names a new folder, or one that is there anew. */
export function FolderDialog({ folder, onClose }: { folder: VaultFolder | null; onClose: () => void }) {
  const refresh = useRefreshLibraryNow();
  const { form, problems, text, values, isSending, send } = useContractForm({ name: folder?.name ?? '' });
  const save = async () => {
    const { name } = values;
    if (folder) await client.library.renameVaultFolder({ id: folder._id, name });
    else await client.library.createVaultFolder({ name });
    onClose();
    await refresh();
  };
  return (
    <Dialog opened title={folder ? t.renameFolder : t.newFolder} onClose={onClose} closeLabel={t.close}>
      <CheckedForm form={form} problems={problems} onSubmit={() => send(save)} className={classes.dialogForm}>
        <TextInput label={t.folderName} maxLength={limits.folderNameMax} {...text('name')} />
        <div className={classes.acts}>
          <Button variant="text" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" variant="primary" loading={isSending} disabled={values.name.trim() === ''}>
            {folder ? t.save : t.create}
          </Button>
        </div>
      </CheckedForm>
    </Dialog>
  );
}

interface DeleteFolderProps {
  folder: VaultFolder;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a folder is deleted; its files stay. */
export function DeleteFolderDialog({ folder, onDone, onClose }: DeleteFolderProps) {
  const refresh = useRefreshLibraryNow();
  const remove = useMutation({
    mutationFn: () => client.library.deleteVaultFolder({ id: folder._id }),
    onSuccess: async ({ msg }) => {
      toast.success(msg);
      onDone();
      await refresh();
    },
    onError: reportError,
  });
  return (
    <ConfirmDialog
      opened
      title={t.deleteFolderTitle({ name: folder.name })}
      description={t.deleteFolderText}
      confirmLabel={t.deleteFolder}
      confirmVariant="danger"
      cancelLabel={t.cancel}
      closeLabel={t.close}
      loading={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}
