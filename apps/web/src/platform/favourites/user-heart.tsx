import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button/button.tsx';
import { toast } from '../../ui/toast/toast.tsx';
import { api } from '../api.ts';
import { readRefusal } from '../refusal.ts';
import { useSession } from '../session/session-store.ts';
import { favourites as t } from './locales/favourites.ts';
import { refetchFavourites } from './refetch-favourites.ts';

/** The newest hundred; whoever is further down is shown as if not on the list, and adding them again changes nothing. */
const known = api.discovery.listFavouriteUsers.queryOptions({ input: { per_page: 100 } });

/** Adds another member to the reader's favourite users, or takes them off. */
export function UserHeart({ userId }: { userId: string }) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...known, enabled: user !== undefined });
  const change = useMutation(
    api.discovery.setFavouriteUser.mutationOptions({
      onError: (error) => toast.error(readRefusal(error).msg),
      onSettled: () => refetchFavourites(queryClient),
    }),
  );
  if (!user || user._id === userId || !data) return null;
  const isFavourite = change.isPending
    ? (change.variables.favorite ?? false)
    : data.data.some(({ _id }) => _id === userId);
  const Icon = isFavourite ? IconHeartFilled : IconHeart;
  return (
    <Button
      aria-pressed={isFavourite}
      leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
      onClick={() => change.mutate({ userId, favorite: !isFavourite })}
    >
      {isFavourite ? t.isFavourite : t.addUser}
    </Button>
  );
}
