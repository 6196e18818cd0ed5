import type { ItemKind } from '@candela/contract/library/items';
import { useReached } from '../../../../platform/model-filters/list-end.tsx';
import { useSession } from '../../../../platform/session/session-store.ts';
import { VisuallyHidden } from '../../../../ui/access/visually-hidden.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { CardGrid } from '../../../../ui/card/card-grid.tsx';
import { CardSkeletons, RowSkeletons } from '../../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../../ui/state/empty-state.tsx';
import { AudioRow } from '../audio/audio-row.tsx';
import { ItemTile } from '../cards/item-tile.tsx';
import { ListFailed } from '../cards/list-failed.tsx';
import { isSold, unlock } from '../cards/unlock.ts';
import { messages } from '../messages.ts';
import { usePostAddress } from '../post/use-post-address.ts';
import { NewsList } from './news-list.tsx';
import classes from './profile-work.module.css';
import { type Listed, useItems } from './use-items.ts';

type ItemListProps = { kind: ItemKind; modelId: string; name: string };

/** One model's items of a kind. What is locked is offered for its price; what is open opens. */
export function ItemList({ kind, modelId, name }: ItemListProps) {
  const { query, items } = useItems(kind, modelId);
  const address = usePostAddress();
  const end = useReached(() => void query.fetchNextPage(), query.hasNextPage && !query.isFetchingNextPage);
  const open = async (item: Listed) => {
    if (!isSold(item) || (await unlock(item))) address.open(item._id);
  };
  if (query.isPending) return <Waiting kind={kind} />;
  if (query.isError)
    return (
      <ListFailed error={query.error} onRetry={() => void query.refetch()} retrying={query.isRefetching} />
    );
  if (items.length === 0) {
    return (
      <EmptyState
        title={messages.tabs.empty[kind]}
        cause={messages.tabs.emptyCause({ name })}
        illustration={kind === 'news' ? 'envelopes' : 'prints'}
        level={2}
      />
    );
  }
  return (
    <>
      <Items kind={kind} items={items} onOpen={(item) => void open(item)} />
      <div ref={end} className={classes.end}>
        {query.hasNextPage && (
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {messages.more}
          </Button>
        )}
      </div>
    </>
  );
}

type ItemsProps = { kind: ItemKind; items: readonly Listed[]; onOpen: (item: Listed) => void };

function Items({ kind, items, onOpen }: ItemsProps) {
  const { user } = useSession();
  const heading = <VisuallyHidden as="h2">{messages.kinds[kind]}</VisuallyHidden>;
  if (kind === 'news') {
    return (
      <div>
        {heading}
        <NewsList items={items} onOpen={onOpen} />
      </div>
    );
  }
  if (kind === 'audio') {
    return (
      <div>
        {heading}
        {items.map((item) => (
          <AudioRow key={item._id} item={item} onOpen={onOpen} />
        ))}
      </div>
    );
  }
  return (
    <CardGrid kind={kind === 'video' ? 'video' : 'picture'} label={messages.kinds[kind]}>
      {items.map((item, index) => (
        <ItemTile
          key={item._id}
          item={item}
          onOpen={onOpen}
          accountId={user?._id}
          feature={index === 0 && kind === 'gallery' && !item.locked}
          eager={index < 5}
        />
      ))}
    </CardGrid>
  );
}

function Waiting({ kind }: { kind: ItemKind }) {
  if (kind === 'news' || kind === 'audio') return <RowSkeletons label={messages.loading} count={4} />;
  return <CardSkeletons label={messages.loading} count={8} kind={kind === 'video' ? 'video' : 'picture'} />;
}
