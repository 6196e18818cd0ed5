import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { liveStill } from '../../../platform/cards/live-still.tsx';
import { Heart, NotifyButton } from '../../../platform/favourites/heart.tsx';
import { nextPage } from '../../../platform/next-page.ts';
import { useLiveChanges } from '../../../platform/realtime/use-live-changes.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { CardGrid } from '../../../ui/card/card-grid.tsx';
import { MediaCard } from '../../../ui/card/media-card.tsx';
import { CardSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { LiveTag } from '../../../ui/tag/tag.tsx';
import classes from './favourites.module.css';
import { ListFailed, More, perPage } from './list-states.tsx';
import { messages } from './messages.ts';

/** Favourite models, live ones first, each with heart and bell. */
export function FavouriteModels() {
  const list = useInfiniteQuery(
    api.discovery.listFavourites.infiniteOptions({
      input: (page: number) => ({ current_page: page, per_page: perPage }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => nextPage(pages.length, last.modelCounts, perPage),
    }),
  );
  const changes = useLiveChanges(list.refetch);
  const models = list.data?.pages.flatMap((page) => page.models) ?? [];
  if (list.isPending) return <CardSkeletons label={messages.loading} count={6} />;
  if (list.isError)
    return <ListFailed error={list.error} onRetry={() => void list.refetch()} retrying={list.isRefetching} />;
  if (models.length === 0) {
    return (
      <EmptyState
        title={messages.noModels}
        cause={messages.noModelsCause}
        illustration="prints"
        level={2}
        action={
          <ButtonLink href="/category" size="sm" variant="primary">
            {messages.findModels}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <CardGrid label={messages.grid}>
        {models.map((model) => {
          const change = changes.get(model._id);
          const isLive = change === undefined ? model.isLive : change !== null;
          const name = model.name || model.username;
          return (
            <MediaCard
              key={model._id}
              href={isLive ? `/live-model/${model.uniqueId}` : `/profile/${model.uniqueId}`}
              title={name}
              picture={{ src: model.profileImage ?? model.coverImage, focus: '50% 22%' }}
              still={liveStill(model, isLive)}
              line={model.tagline || `@${model.username}`}
              tags={isLive ? <LiveTag /> : undefined}
              action={
                <span className={classes.actions}>
                  <NotifyButton modelId={model._id} name={name} variant="media" size={36} />
                  <Heart modelId={model._id} name={name} />
                </span>
              }
            />
          );
        })}
      </CardGrid>
      {list.hasNextPage && (
        <More loading={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      )}
    </>
  );
}
