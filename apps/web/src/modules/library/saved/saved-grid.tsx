import type { ItemCard } from '@candela/contract/library/items';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useReached } from '../../../platform/model-filters/list-end.tsx';
import { useSession } from '../../../platform/session/session-store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { CardGrid } from '../../../ui/card/card-grid.tsx';
import { CardSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ItemTile } from '../viewing/cards/item-tile.tsx';
import { ListFailed } from '../viewing/cards/list-failed.tsx';
import { isSold, unlock } from '../viewing/cards/unlock.ts';
import collectionClasses from '../viewing/collection/collection.module.css';
import { messages as viewing } from '../viewing/messages.ts';
import { messages as t } from './messages.ts';
import classes from './saved.module.css';

interface SavedGridProps<Item extends ItemCard> {
  query: Pick<
    UseInfiniteQueryResult,
    | 'isPending'
    | 'error'
    | 'isError'
    | 'isRefetching'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'fetchNextPage'
    | 'refetch'
  >;
  items: readonly Item[];
  label: string;
  empty: { title: string; cause: string };
  onOpen: (id: string) => void;
  /** What can be done with each, under its card. */
  tools: (item: Item, index: number) => ReactNode;
}

/** Cards of what a member saved or watched, page after page. */
export function SavedGrid<Item extends ItemCard>(props: SavedGridProps<Item>) {
  const { query, items, label, empty, onOpen, tools } = props;
  const { user } = useSession();
  const end = useReached(() => void query.fetchNextPage(), query.hasNextPage && !query.isFetchingNextPage);
  if (query.isPending) return <CardSkeletons label={t.loading} count={8} kind="video" />;
  if (query.isError)
    return (
      <ListFailed error={query.error} onRetry={() => void query.refetch()} retrying={query.isRefetching} />
    );
  if (items.length === 0) {
    return (
      <EmptyState
        {...empty}
        illustration="prints"
        action={
          <ButtonLink href="/videos" size="sm" variant="primary">
            {t.browse}
          </ButtonLink>
        }
      />
    );
  }
  const open = async (item: ItemCard) => {
    if (!isSold(item) || (await unlock(item))) onOpen(item._id);
  };
  return (
    <>
      <CardGrid kind="video" label={label}>
        {items.map((item, index) => (
          <div key={item._id} className={classes.tile}>
            <ItemTile
              item={item}
              shape="wide"
              accountId={user?._id}
              eager={index < 4}
              line={`${viewing.kinds[item.kind]} · ${item.userId.name || item.userId.username}`}
              onOpen={(one) => void open(one)}
            />
            <div className={classes.tools}>{tools(item, index)}</div>
          </div>
        ))}
      </CardGrid>
      <div ref={end} className={collectionClasses.end}>
        {query.hasNextPage && (
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {viewing.more}
          </Button>
        )}
      </div>
    </>
  );
}
