import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { requireVisible } from '../visible-item.ts';

const add = statement(
  'library.add-favourite',
  `insert into library.favourites (account_id, item_id, created_at) values ($1, $2, $3) on conflict do nothing`,
);
const remove = statement(
  'library.remove-favourite',
  'delete from library.favourites where account_id = $1 and item_id = $2',
);

/** Makes an item a favourite of the caller's, or no longer one; locked ones too. Refuses with `not_found`. */
export async function toggleFavourite(
  deps: LibraryDeps,
  input: { id: string; favroite?: boolean | undefined },
  context: RequestContext,
): Promise<{ data: { favroite: boolean } }> {
  const { accountId } = signedIn(context);
  if (input.favroite !== false) await requireVisible(deps.database, input.id, accountId);
  return await deps.database.transaction(async (tx) => {
    const removed = input.favroite === true ? 0 : await tx.execute(remove, [accountId, input.id]);
    const favroite = input.favroite ?? removed === 0;
    if (favroite) await tx.execute(add, [accountId, input.id, deps.clock()]);
    return { data: { favroite } };
  });
}
