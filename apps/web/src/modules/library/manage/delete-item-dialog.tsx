import type { ItemKind } from '@candela/contract/library/items';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../../platform/api.ts';
import { reportError } from '../../../platform/report-error.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import { messages } from '../messages.ts';
import { useRefreshLibrary } from './use-my-items.ts';

const t = messages.remove;

export interface DeleteItemDialogProps {
  item: { _id: string; kind: ItemKind; title: string };
  onClose: () => void;
}

/** Asks once more before an item is deleted. */
export function DeleteItemDialog({ item, onClose }: DeleteItemDialogProps) {
  const refresh = useRefreshLibrary();
  const remove = useMutation({
    mutationFn: () => deleteItem(item.kind, item._id),
    onSuccess: async ({ msg }) => {
      toast.success(t.done, msg === `${t.done}.` ? undefined : msg);
      onClose();
      await refresh();
    },
    onError: reportError,
  });
  return (
    <ConfirmDialog
      opened
      title={t.title({ title: item.title })}
      description={t.text}
      confirmLabel={t.confirm}
      cancelLabel={t.keep}
      closeLabel={messages.close}
      confirmVariant="danger"
      loading={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    />
  );
}

function deleteItem(kind: ItemKind, id: string): Promise<{ msg: string }> {
  if (kind === 'album') return client.library.deleteAlbum({ id });
  return kind === 'news' ? client.library.deleteNews({ id }) : client.library.deleteItem({ id });
}
