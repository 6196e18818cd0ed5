import type { ItemCard } from '@candela/contract/library-items';
import { Pagination } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { CardGrid } from '../../../ui/card/card-grid.tsx';
import { VideoCard } from '../../../ui/card/video-card.tsx';
import { formatDuration } from '../../../ui/format/format-duration.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { CardSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { PrivateTag } from '../../../ui/tag/tag.tsx';
import { KindList } from '../manage/kind-list.tsx';
import classes from '../manage/manage.module.css';
import { messages } from '../messages.ts';

const words = messages.privateVideos;
const perPage = 24;

/** A model's private videos, or what models gave to a member by name. */
export default function PrivateVideosScreen() {
  const { user } = useSession();
  if (!user) return null;
  return user.type === 'model' ? <OwnPrivateVideos /> : <SharedWithMe />;
}

function OwnPrivateVideos() {
  return (
    <PageFrame className={classes.shared}>
      <PageHeading title={words.title} lede={words.lede} />
      <KindList kind="video" visibility="membersOnly" addLabel={words.add} empty={messages.empty.private} />
    </PageFrame>
  );
}

function SharedWithMe() {
  const [page, setPage] = useState(1);
  const list = useQuery(
    api.library.listSharedItems.queryOptions({
      input: { current_page: page, per_page: perPage },
      placeholderData: keepPreviousData,
    }),
  );
  const total = list.data?.totalCount ?? 0;
  return (
    <PageFrame className={classes.shared}>
      <PageHeading title={words.sharedTitle} lede={words.sharedLede} />
      {list.isPending && <CardSkeletons label={messages.loading} count={8} kind="video" />}
      {list.isError && (
        <ErrorState
          title={messages.failed}
          cause={messages.failedCause}
          safe={messages.failedSafe}
          retryLabel={messages.retry}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data && total === 0 && (
        <EmptyState
          title={words.sharedEmpty}
          cause={words.sharedEmptyCause}
          illustration="letters"
          action={
            <ButtonLink href="/videos" size="sm">
              {words.browse}
            </ButtonLink>
          }
        />
      )}
      {total > 0 && (
        <CardGrid kind="video" label={words.sharedTitle}>
          {list.data?.data.map((item) => (
            <SharedCard key={item._id} item={item} />
          ))}
        </CardGrid>
      )}
      {total > perPage && (
        <Pagination
          className={classes.pages}
          aria-label={messages.pages}
          total={Math.ceil(total / perPage)}
          value={page}
          onChange={setPage}
        />
      )}
    </PageFrame>
  );
}

function SharedCard({ item }: { item: ItemCard }) {
  const maker = item.userId.name || item.userId.username;
  return (
    <VideoCard
      href={item.kind === 'video' ? `/video/${item._id}` : `/profile/${item.userId.uniqueId}`}
      title={item.title}
      picture={{ src: item.thumbnail, placeholderSrc: item.placeholder }}
      length={item.durationSeconds === null ? undefined : formatDuration(item.durationSeconds)}
      tags={<PrivateTag />}
      line={words.from(maker)}
    />
  );
}
