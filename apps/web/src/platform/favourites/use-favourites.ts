import { minuteMs } from '@candela/contract/shared/durations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/toast/toast.tsx';
import { api } from '../api.ts';
import { readRefusal } from '../refusal.ts';
import { useSession } from '../session/session-store.ts';
import { refetchFavourites } from './refetch-favourites.ts';

const known = api.discovery.getFavourited.queryOptions({ input: {}, staleTime: 5 * minuteMs });

type Known = Awaited<ReturnType<typeof api.discovery.getFavourited.call>>;
type FavouriteUpdate = { modelId: string; favorite?: boolean; notify?: boolean };

/** The member's favourite models: which they are, and changing them. Only members have any. */
export function useFavourites() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const isMember = user?.type === 'user';
  const { data } = useQuery({ ...known, enabled: isMember });
  const change = useMutation(
    api.discovery.setFavourite.mutationOptions({
      onMutate: async (update: FavouriteUpdate) => {
        await queryClient.cancelQueries({ queryKey: known.queryKey });
        const before = queryClient.getQueryData(known.queryKey);
        queryClient.setQueryData(known.queryKey, (now) => now && withUpdate(now, update));
        return { before };
      },
      onError: (error, _wish, context) => {
        queryClient.setQueryData(known.queryKey, context?.before);
        toast.error(readRefusal(error).msg);
      },
      onSettled: () =>
        Promise.all([
          refetchFavourites(queryClient),
          queryClient.invalidateQueries({ queryKey: api.discovery.listForYou.key() }),
        ]),
    }),
  );
  const byId = new Map(data?.data.map((one) => [one.modelId, one]));
  return {
    isMember,
    /** Ids of the favourite models. */
    all: [...byId.keys()],
    isFavourite: (modelId: string) => byId.has(modelId),
    isNotified: (modelId: string) => byId.get(modelId)?.notify ?? false,
    set: (update: FavouriteUpdate) => change.mutate(update),
  };
}

/** The list as it will be once the server has agreed. */
export function withUpdate(now: Known, { modelId, favorite = true, notify }: FavouriteUpdate): Known {
  const before = now.data.find((one) => one.modelId === modelId);
  const others = now.data.filter((one) => one.modelId !== modelId);
  const data = favorite ? [{ modelId, notify: notify ?? before?.notify ?? false }, ...others] : others;
  return { ...now, data, totalCount: data.length };
}
