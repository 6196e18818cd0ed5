import type { SavedList } from '@candela/contract/library/lists';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../../platform/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { messages as t } from './messages.ts';
import { useListChange } from './use-lists.ts';

const nameMax = 60;

/** Names a list anew. */
export function RenameDialog({ list, onClose }: { list: SavedList; onClose: () => void }) {
  const [name, setName] = useState(list.name);
  const change = useListChange();
  const isEmpty = name.trim() === '';
  const save = async () => {
    if (isEmpty) return;
    if (await change(() => client.library.renameList({ listId: list._id, name }))) onClose();
  };
  return (
    <Dialog
      opened
      size="sm"
      onClose={onClose}
      title={t.rename}
      closeLabel={t.close}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button variant="primary" onClick={() => void save()}>
            {t.keep}
          </Button>
        </>
      }
    >
      <TextInput
        label={t.name}
        maxLength={nameMax}
        autoComplete="off"
        value={name}
        error={isEmpty ? t.problems.name : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </Dialog>
  );
}
