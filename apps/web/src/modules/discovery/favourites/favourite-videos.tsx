import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { hoverClip } from '../../../platform/cards/hover-clip.tsx';
import { nextPage } from '../../../platform/next-page.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { CardGrid } from '../../../ui/card/card-grid.tsx';
import { VideoCard } from '../../../ui/card/video-card.tsx';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import { CardSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ListFailed, More, perPage } from './list-states.tsx';
import { messages } from './messages.ts';

/** Videos the member marked. */
export function FavouriteVideos() {
  const list = useInfiniteQuery(
    api.library.listFavouriteItems.infiniteOptions({
      input: (page: number) => ({ kind: 'video' as const, current_page: page, per_page: perPage }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => nextPage(pages.length, last.totalCount, perPage),
    }),
  );
  const videos = list.data?.pages.flatMap((page) => page.data) ?? [];
  if (list.isPending) return <CardSkeletons label={messages.loading} count={6} kind="video" />;
  if (list.isError)
    return <ListFailed error={list.error} onRetry={() => void list.refetch()} retrying={list.isRefetching} />;
  if (videos.length === 0) {
    return (
      <EmptyState
        title={messages.noVideos}
        cause={messages.noVideosCause}
        illustration="prints"
        level={2}
        action={
          <ButtonLink href="/videos" size="sm" variant="primary">
            {messages.findVideos}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <CardGrid kind="video" label={messages.videos}>
        {videos.map((video) => (
          <VideoCard
            key={video._id}
            href={`/video/${video._id}`}
            title={video.title}
            picture={{ src: video.thumbnail ?? video.placeholder }}
            length={video.durationSeconds === null ? undefined : formatDuration(video.durationSeconds)}
            line={video.userId.name || video.userId.username}
            preview={hoverClip(video.preview)}
            lockedLabel={video.locked ? messages.locked : undefined}
          />
        ))}
      </CardGrid>
      {list.hasNextPage && (
        <More loading={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      )}
    </>
  );
}
