import { Pagination, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../../platform/api.ts';
import { failureCause } from '../../../platform/failure-cause.ts';
import { CardGrid } from '../../../ui/card/card-grid.tsx';
import { VideoCard } from '../../../ui/card/video-card.tsx';
import { typingPauseMs } from '../../../ui/form/typing-pause.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { PageFrame } from '../../../ui/frame/page-frame.tsx';
import { PageHeading } from '../../../ui/heading/page-heading.tsx';
import { CardSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { messages } from '../messages.ts';

const t = messages.blog;
const perPage = 12;

/** The blog, newest first; the page stands in the address. */
export default function BlogsScreen() {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), typingPauseMs);
  const page = wanted === '' ? Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1) : 1;
  const input = { search: wanted.slice(0, 100), current_page: page, per_page: perPage };
  const stories = useQuery(
    api.editorial.listBlogs.queryOptions({ input, placeholderData: keepPreviousData }),
  );
  const { data } = stories;
  const pages = Math.ceil((data?.totalCount ?? 0) / perPage);
  return (
    <PageFrame>
      <PageHeading title={t.title} lede={t.lede} />
      <TextInput
        mb="lg"
        maw={420}
        label={t.search}
        placeholder={t.placeholder}
        type="search"
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
      />
      {stories.isPending && <CardSkeletons label={messages.loading} kind="video" count={6} />}
      {stories.isError && !data && (
        <ErrorState
          title={messages.failed.title}
          cause={failureCause(stories.error, messages.failed.cause)}
          safe={messages.failed.safe}
          onRetry={() => void stories.refetch()}
          retryLabel={messages.failed.retry}
        />
      )}
      {data?.totalCount === 0 &&
        (wanted === '' ? (
          <EmptyState {...t.empty} illustration="envelopes" />
        ) : (
          <EmptyState title={t.nothingTitle} cause={t.nothing({ wanted })} illustration="envelopes" />
        ))}
      {data && data.data.length > 0 && (
        <CardGrid kind="video" label={t.title} busy={stories.isPlaceholderData}>
          {data.data.map((story) => (
            <VideoCard
              key={story._id}
              href={`/blog/${story._id}`}
              title={story.title}
              picture={{ src: story.images[0] ?? null }}
              length={t.minutes({ count: story.readingMinutes })}
              line={story.summary || formatDate(story.publishedAt)}
            />
          ))}
        </CardGrid>
      )}
      {pages > 1 && (
        <Pagination
          mt="lg"
          total={pages}
          value={page}
          onChange={(next) => setParams(next === 1 ? {} : { page: String(next) })}
          aria-label={t.pages}
        />
      )}
    </PageFrame>
  );
}
