import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { failureCause } from '../../../platform/failure-cause.ts';
import { nextPage } from '../../../platform/next-page.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { summary as t } from '../locales/summary.ts';
import classes from './summary.module.css';

const perPage = 20;

/** Who began to follow while a show was on. */
export function FollowersDialog({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={t.followersTitle} closeLabel={t.close} size="md">
      <Followers sessionId={sessionId} />
    </Dialog>
  );
}

function Followers({ sessionId }: { sessionId: string }) {
  const list = useInfiniteQuery(
    api.shows.listShowFollowers.infiniteOptions({
      input: (page: number) => ({ sessionId, current_page: page, per_page: perPage }),
      initialPageParam: 1,
      getNextPageParam: ({ totalCount }, pages) => nextPage(pages.length, totalCount, perPage),
    }),
  );
  if (list.isPending) return <RowSkeletons label={t.loading} count={3} />;
  if (list.isError) {
    return (
      <ErrorState
        title={t.failed}
        cause={failureCause(list.error, t.failedCause)}
        retryLabel={t.retry}
        retrying={list.isFetching}
        onRetry={() => list.refetch()}
        level={3}
      />
    );
  }
  const people = list.data.pages.flatMap(({ data }) => data);
  if (people.length === 0) return <EmptyState title={t.followers} cause={t.followersGone} level={3} />;
  return (
    <>
      <ul className={classes.fans}>
        {people.map((person) => (
          <li key={person._id}>
            <Avatar src={person.profileImage} size={34} />
            <UiLink href={`/user/${person.uniqueId}`}>{person.name || person.username}</UiLink>
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
