import type { ItemCard } from '@candela/contract/library/items';
import { IconPhoto } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { nextPage } from '../../../platform/next-page.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { automatic as t } from '../locales/automatic.ts';
import classes from './automatic.module.css';

const perPage = 12;

export type LibraryPicture = Pick<ItemCard, '_id' | 'title' | 'thumbnail'>;

/** Chooses one of the model's published posts, whose first picture goes with a message. */
export function LibraryButton({ onChoose }: { onChoose: (picture: LibraryPicture) => void }) {
  const [isOpen, setOpen] = useState(false);
  const choose = (picture: LibraryPicture) => {
    onChoose(picture);
    setOpen(false);
  };
  return (
    <>
      <Button
        size="sm"
        leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t.library}
      </Button>
      <Dialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t.libraryTitle}
        description={t.libraryNote}
        closeLabel={t.close}
        size="md"
      >
        <Choices onChoose={choose} />
      </Dialog>
    </>
  );
}

function Choices({ onChoose }: { onChoose: (picture: LibraryPicture) => void }) {
  const list = useInfiniteQuery(
    api.library.listItems.infiniteOptions({
      input: (page: number) => ({
        kind: 'gallery' as const,
        status: 'published' as const,
        current_page: page,
        per_page: perPage,
      }),
      initialPageParam: 1,
      getNextPageParam: ({ totalCount }, pages) => nextPage(pages.length, totalCount, perPage),
    }),
  );
  if (list.isPending) return <RowSkeletons label={t.loading} count={3} />;
  if (list.isError) {
    return (
      <ErrorState
        title={t.failed}
        cause={t.failedCause}
        retryLabel={t.retry}
        onRetry={() => void list.refetch()}
        level={3}
      />
    );
  }
  const items = list.data.pages.flatMap(({ data }) => data).filter(({ thumbnail }) => thumbnail !== null);
  if (items.length === 0) return <EmptyState title={t.libraryNone} cause={t.libraryNoneText} level={3} />;
  return (
    <>
      <ul className={classes.choices}>
        {items.map((item) => (
          <li key={item._id}>
            <button type="button" onClick={() => onChoose(item)}>
              <img src={item.thumbnail ?? ''} alt={t.choose({ title: item.title })} />
            </button>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="sm" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </>
  );
}
