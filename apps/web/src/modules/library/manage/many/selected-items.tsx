import type { ItemKind } from '@candela/contract/library/items';
import type { RefusedItem } from '@candela/contract/library/planning';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../../platform/api.ts';
import { reportError } from '../../../../platform/report-error.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { formatCount } from '../../../../ui/format/format-count.ts';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { RefusedDialog } from '../../../../ui/overlay/refused-dialog.tsx';
import { SelectionBar } from '../../../../ui/overlay/selection-bar.tsx';
import { toast } from '../../../../ui/toast/toast.tsx';
import { useRefreshLibrary } from '../use-my-items.ts';
import { EditManyDialog } from './edit-many-dialog.tsx';
import { manyItems as t } from './locales/many-items.ts';

interface SelectedItemsProps {
  ids: readonly string[];
  kinds: readonly ItemKind[];
  onClear: () => void;
}

/** What can be done with the items selected, and what was refused of it. */
export function SelectedItems({ ids, kinds, onClear }: SelectedItemsProps) {
  const [opened, setOpened] = useState<'edit' | 'delete' | null>(null);
  const [refused, setRefused] = useState<readonly RefusedItem[]>([]);
  const close = () => setOpened(null);
  const done = (left: readonly RefusedItem[]) => {
    close();
    setRefused(left);
    onClear();
  };
  return (
    <>
      {ids.length > 0 && (
        <SelectionBar
          words={t.selected({ count: formatCount(ids.length) })}
          clearLabel={t.clear}
          onClear={onClear}
        >
          <Button variant="text" onClick={() => setOpened('delete')}>
            {t.delete}
          </Button>
          <Button variant="primary" onClick={() => setOpened('edit')}>
            {t.edit}
          </Button>
        </SelectionBar>
      )}
      {opened === 'edit' && <EditManyDialog ids={ids} kinds={kinds} onClose={close} onDone={done} />}
      {opened === 'delete' && <DeleteManyDialog ids={ids} onClose={close} onDone={done} />}
      {refused.length > 0 && (
        <RefusedDialog
          title={t.refused({ count: refused.length })}
          refused={refused}
          closeLabel={t.close}
          onClose={() => setRefused([])}
        />
      )}
    </>
  );
}

interface DeleteManyDialogProps {
  ids: readonly string[];
  onClose: () => void;
  onDone: (refused: readonly RefusedItem[]) => void;
}

function DeleteManyDialog({ ids, onClose, onDone }: DeleteManyDialogProps) {
  const refresh = useRefreshLibrary();
  const remove = useMutation({
    mutationFn: () => client.library.deleteItems({ ids: [...ids] }),
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
      title={t.deleteTitle({ count: ids.length })}
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
