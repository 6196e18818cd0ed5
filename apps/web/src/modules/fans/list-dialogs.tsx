import type { FanList } from '@candela/contract/fans/operations';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../platform/api.ts';
import { readRefusal } from '../../platform/refusal.ts';
import { reportError } from '../../platform/report-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { refreshFans } from './fan-dialog.tsx';
import { t } from './messages.ts';

/** Asks for the name of a new list. */
export function NewListDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const create = useMutation({
    mutationFn: () => client.fans.createFanList({ name }),
    onSuccess: async () => {
      onClose();
      await refreshFans();
    },
  });
  return (
    <Dialog
      opened
      title={t.newList}
      onClose={onClose}
      closeLabel={t.close}
      actions={
        <Button
          variant="primary"
          loading={create.isPending}
          disabled={name.trim() === ''}
          onClick={() => create.mutate()}
        >
          {t.createList}
        </Button>
      }
    >
      <TextInput
        label={t.listName}
        maxLength={40}
        value={name}
        error={create.error && readRefusal(create.error).msg}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </Dialog>
  );
}

/** Asks before a list is deleted. */
export function DeleteListDialog({
  list,
  onDone,
  onClose,
}: {
  list: FanList;
  onDone: () => void;
  onClose: () => void;
}) {
  const remove = useMutation({
    mutationFn: () => client.fans.deleteFanList({ listId: list._id }),
    onSuccess: async () => {
      onDone();
      await refreshFans();
    },
    onError: reportError,
  });
  return (
    <ConfirmDialog
      opened
      title={t.deleteListTitle({ name: list.name })}
      description={t.deleteListText}
      confirmLabel={t.deleteList}
      confirmVariant="danger"
      cancelLabel={t.cancel}
      closeLabel={t.close}
      loading={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}
