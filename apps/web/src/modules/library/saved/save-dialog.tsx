import type { SavedList } from '@candela/contract/library/lists';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { client } from '../../../platform/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { ListFailed } from '../viewing/cards/list-failed.tsx';
import { messages as t } from './messages.ts';
import { NewList } from './new-list.tsx';
import classes from './saved.module.css';
import { nameOf, useListChange, useLists } from './use-lists.ts';

/** Which of the reader's lists hold an item. */
// biome-ignore lint/style/noDefaultExport: React.lazy takes a module's default export.
export default function SaveDialog(props: { id: string; title: string; onClose: () => void }) {
  const { id, title, onClose } = props;
  const lists = useLists(id);
  return (
    <Dialog
      opened
      size="sm"
      onClose={onClose}
      title={t.saveTitle({ title })}
      description={t.saveText}
      closeLabel={t.close}
      actions={<Button onClick={onClose}>{t.done}</Button>}
    >
      {lists.isPending && <RowSkeletons label={t.loading} count={3} />}
      {lists.isError && (
        <ListFailed error={lists.error} onRetry={() => void lists.refetch()} retrying={lists.isRefetching} />
      )}
      {lists.data && (
        <ul className={classes.choices}>
          {lists.data.map((list) => (
            <Choice key={list._id} list={list} itemId={id} />
          ))}
        </ul>
      )}
      <NewList />
    </Dialog>
  );
}

/** One list. The box moves at once, and back when it could not be saved. */
function Choice({ list, itemId }: { list: SavedList; itemId: string }) {
  const change = useListChange();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const choose = async (saved: boolean) => {
    setChosen(saved);
    await change(() => client.library.saveToList({ itemId, listId: list._id, saved }));
    setChosen(null);
  };
  return (
    <li>
      <Checkbox
        label={nameOf(list)}
        checked={chosen ?? list.has}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
    </li>
  );
}
