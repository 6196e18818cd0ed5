import { useInfiniteQuery } from '@tanstack/react-query';
import { client } from '../../../../platform/api.ts';
import { useReached } from '../../../../platform/model-filters/list-end.tsx';
import { useSession } from '../../../../platform/session/session-store.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { CardGrid } from '../../../../ui/card/card-grid.tsx';
import { CardSkeletons } from '../../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../../ui/state/empty-state.tsx';
import { ItemTile } from '../cards/item-tile.tsx';
import { ListFailed } from '../cards/list-failed.tsx';
import { messages } from '../messages.ts';
import classes from './profile-work.module.css';

const perPage = 24;

/** One model's published clips of her live shows, newest first. */
export function ClipList({ modelId, name }: { modelId: string; name: string }) {
  const { user, status } = useSession();
  const query = useInfiniteQuery({
    // Under the library's keys, so that what changes there refetches it.
    queryKey: [['library', 'shown'], { clipsOf: modelId, status }],
    queryFn: ({ pageParam }) =>
      client.library.listClips({ userId: modelId, current_page: pageParam, per_page: perPage }),
    initialPageParam: 1,
    getNextPageParam: ({ totalCount }, pages) =>
      pages.length * perPage < totalCount ? pages.length + 1 : undefined,
  });
  const end = useReached(() => void query.fetchNextPage(), query.hasNextPage && !query.isFetchingNextPage);
  if (query.isPending) return <CardSkeletons label={messages.loading} count={8} kind="video" />;
  if (query.isError)
    return (
      <ListFailed error={query.error} onRetry={() => void query.refetch()} retrying={query.isRefetching} />
    );
  const items = query.data.pages.flatMap(({ data }) => data);
  if (items.length === 0) {
    return (
      <EmptyState
        title={messages.tabs.empty.video}
        cause={messages.tabs.emptyCause({ name })}
        illustration="prints"
        level={2}
      />
    );
  }
  return (
    <>
      <CardGrid kind="video" label={messages.clips}>
        {items.map((item, index) => (
          <ItemTile
            key={item._id}
            item={item}
            // A clip leads to its own page.
            onOpen={() => undefined}
            accountId={user?._id}
            eager={index < 5}
          />
        ))}
      </CardGrid>
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
