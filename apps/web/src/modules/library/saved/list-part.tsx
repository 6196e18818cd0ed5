import type { ItemCard } from '@candela/contract/library/items';
import type { SavedList } from '@candela/contract/library/lists';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api, client } from '../../../platform/api.ts';
import { nextPage } from '../../../platform/next-page.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { messages as t } from './messages.ts';
import { RenameDialog } from './rename-dialog.tsx';
import classes from './saved.module.css';
import { SavedGrid } from './saved-grid.tsx';
import { nameOf, useListChange } from './use-lists.ts';

const perPage = 24;

/** What a list holds, in its order, and what can be done with the list. */
export function ListPart({ list, onOpen }: { list: SavedList; onOpen: (id: string) => void }) {
  const [asks, setAsks] = useState<'rename' | 'remove' | null>(null);
  const change = useListChange();
  const go = useNavigate();
  const listId = list._id;
  const items = useInfiniteQuery(
    api.library.listListItems.infiniteOptions({
      input: (page: number) => ({ listId, current_page: page, per_page: perPage }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => nextPage(pages.length, last.totalCount, perPage),
    }),
  );
  const all = items.data?.pages.flatMap(({ data }) => data) ?? [];
  const move = (itemId: string, beforeId: string | null) =>
    void change(() => client.library.moveInList({ listId, itemId, beforeId }));
  const remove = async () => {
    if (await change(() => client.library.deleteList({ listId }))) void go('/my-library?part=lists');
    setAsks(null);
  };
  const tools = (item: ItemCard, index: number) => (
    <>
      {index > 0 && (
        <IconButton
          size={36}
          label={t.earlier({ title: item.title })}
          onClick={() => move(item._id, all[index - 1]?._id ?? null)}
        >
          <IconArrowUp size={18} stroke={1.75} />
        </IconButton>
      )}
      {index < all.length - 1 && (
        <IconButton
          size={36}
          label={t.later({ title: item.title })}
          onClick={() => move(item._id, all[index + 2]?._id ?? null)}
        >
          <IconArrowDown size={18} stroke={1.75} />
        </IconButton>
      )}
      <IconButton
        size={36}
        label={t.takeOut({ title: item.title })}
        onClick={() =>
          void change(() => client.library.saveToList({ itemId: item._id, listId, saved: false }))
        }
      >
        <IconX size={18} stroke={1.75} />
      </IconButton>
    </>
  );
  return (
    <>
      <div className={classes.bar}>
        <h2>{nameOf(list)}</h2>
        <div className={classes.tools}>
          <ButtonLink href="/my-library?part=lists" size="sm" variant="text">
            {t.back}
          </ButtonLink>
          {list.kind === 'own' && (
            <>
              <Button size="sm" onClick={() => setAsks('rename')}>
                {t.rename}
              </Button>
              <Button size="sm" onClick={() => setAsks('remove')}>
                {t.remove}
              </Button>
            </>
          )}
        </div>
      </div>
      <SavedGrid
        query={items}
        items={all}
        label={nameOf(list)}
        empty={{ title: t.empty, cause: t.emptyCause }}
        onOpen={onOpen}
        tools={tools}
      />
      {asks === 'rename' && <RenameDialog list={list} onClose={() => setAsks(null)} />}
      <ConfirmDialog
        opened={asks === 'remove'}
        title={t.removeTitle({ name: list.name })}
        description={t.removeText}
        confirmLabel={t.remove}
        confirmVariant="danger"
        cancelLabel={t.cancel}
        closeLabel={t.close}
        onConfirm={() => void remove()}
        onCancel={() => setAsks(null)}
      />
    </>
  );
}
