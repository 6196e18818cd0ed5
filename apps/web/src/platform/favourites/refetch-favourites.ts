import type { QueryClient } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Asks again for everything that lists or counts favourites. */
export async function refetchFavourites(queryClient: QueryClient): Promise<void> {
  const { getFavourited, listFavourites, listFavouriteUsers, listActiveUsers } = api.discovery;
  await Promise.all(
    [getFavourited, listFavourites, listFavouriteUsers, listActiveUsers].map((operation) =>
      queryClient.invalidateQueries({ queryKey: operation.key() }),
    ),
  );
}
