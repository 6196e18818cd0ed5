import { favourites } from '@candela/contract/discovery/favourites';
import { implement } from '@orpc/server';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import type { DiscoveryDeps } from '../dependencies.ts';
import { withSnapshots } from '../model-cards.ts';
import { getFavourited, listActiveUsers, listFavourites, listFavouriteUsers } from './list-favourites.ts';
import { setFavourite, setFavouriteUser } from './set-favourite.ts';

/** Every operation of the contract's favourites part. */
export function favouriteRoutes(deps: DiscoveryDeps) {
  const { database, clock } = deps;
  const os = implement(favourites).$context<RequestContext>();
  const idOf = (context: RequestContext) => signedIn(context).accountId;
  return {
    setFavourite: os.setFavourite.handler(({ input, context }) =>
      setFavourite(deps, idOf(context), input, clock()),
    ),
    getFavourited: os.getFavourited.handler(({ input, context }) =>
      getFavourited(database, idOf(context), input.modelIds),
    ),
    listFavourites: os.listFavourites.handler(async ({ input, context }) => {
      const page = await listFavourites(database, idOf(context), input);
      return { ...page, models: await withSnapshots(deps, context, page.models) };
    }),
    setFavouriteUser: os.setFavouriteUser.handler(({ input, context }) =>
      setFavouriteUser(database, idOf(context), input, clock()),
    ),
    listFavouriteUsers: os.listFavouriteUsers.handler(({ input, context }) =>
      listFavouriteUsers(deps, idOf(context), input),
    ),
    listActiveUsers: os.listActiveUsers.handler(({ context }) => listActiveUsers(deps, idOf(context))),
  };
}
