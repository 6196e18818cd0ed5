import type { FavouriteUser } from '@candela/contract/discovery/favourites';
import { IconHeartFilled } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { refetchFavourites } from '../../../platform/favourites/refetch-favourites.ts';
import { nextPage } from '../../../platform/next-page.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { SectionHeading } from '../../../ui/heading/section-heading.tsx';
import { UiLink } from '../../../ui/link/ui-link.tsx';
import { RowSkeletons } from '../../../ui/skeleton/card-skeletons.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { toast } from '../../../ui/toast/toast.tsx';
import classes from './favourites.module.css';
import { ListFailed, More, perPage } from './list-states.tsx';
import { messages } from './messages.ts';

const lookAgainMs = 30_000;

/** Favourite members: who is online now, then all of them. */
export function FavouriteUsers() {
  const active = useQuery(
    api.discovery.listActiveUsers.queryOptions({ input: {}, refetchInterval: lookAgainMs }),
  );
  const list = useInfiniteQuery(
    api.discovery.listFavouriteUsers.infiniteOptions({
      input: (page: number) => ({ current_page: page, per_page: perPage }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => nextPage(pages.length, last.totalCount, perPage),
    }),
  );
  const users = list.data?.pages.flatMap((page) => page.data) ?? [];
  const online = active.data?.data ?? [];
  if (list.isPending) return <RowSkeletons label={messages.loading} count={4} />;
  if (list.isError)
    return <ListFailed error={list.error} onRetry={() => void list.refetch()} retrying={list.isRefetching} />;
  if (users.length === 0) {
    return (
      <EmptyState title={messages.noUsers} cause={messages.noUsersCause} illustration="envelopes" level={2} />
    );
  }
  return (
    <>
      {online.length > 0 && (
        <>
          <SectionHeading title={messages.onlineNow} count={online.length} />
          <Users users={online} />
          <SectionHeading title={messages.users} />
        </>
      )}
      <Users users={users} />
      {list.hasNextPage && (
        <More loading={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      )}
    </>
  );
}

function Users({ users }: { users: readonly FavouriteUser[] }) {
  const queryClient = useQueryClient();
  const remove = useMutation(
    api.discovery.setFavouriteUser.mutationOptions({
      onError: (error) => toast.error(readRefusal(error).msg),
      onSettled: () => refetchFavourites(queryClient),
    }),
  );
  return (
    <ul className={classes.users}>
      {users.map((user) => {
        const name = user.name || user.username;
        return (
          <li key={user._id} className={classes.user}>
            <Avatar src={user.profileImage} lit={user.isOnline} />
            <span className={classes.words}>
              <UiLink href={`/user/${user.uniqueId}`}>{name}</UiLink>
              <span>{user.isOnline ? messages.online : messages.offline}</span>
            </span>
            <IconButton
              label={messages.remove({ name })}
              on
              onClick={() => remove.mutate({ userId: user._id, favorite: false })}
            >
              <IconHeartFilled size={20} />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
