import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { requireVisible } from '../visible-item.ts';

/** Older ones are deleted: by then suggestions have moved on. */
const dismissalsMax = 500;

const add = statement(
  'library.add-dismissal',
  `insert into library.dismissals (account_id, item_id, dismissed_at) values ($1, $2, $3) on conflict do nothing`,
);
const deleteOldest = statement(
  'library.delete-oldest-dismissals',
  `delete from library.dismissals where account_id = $1 and item_id in (
     select d.item_id from library.dismissals d where d.account_id = $1
     order by d.dismissed_at desc, d.item_id offset ${dismissalsMax}
   )`,
);
const remove = statement(
  'library.remove-dismissal',
  'delete from library.dismissals where account_id = $1 and item_id = $2',
);

/** Leaves an item out of the caller's suggestions, or takes that back. Refuses with `not_found`. */
export async function dismissItem(
  { database, clock }: LibraryDeps,
  { id, dismissed }: { id: string; dismissed: boolean },
  context: RequestContext,
): Promise<{ msg: string }> {
  const { accountId } = signedIn(context);
  if (!dismissed) {
    await database.execute(remove, [accountId, id]);
    return { msg: 'Saved.' };
  }
  await requireVisible(database, id, accountId);
  await database.transaction(async (tx) => {
    await tx.execute(add, [accountId, id, clock()]);
    await tx.execute(deleteOldest, [accountId]);
  });
  return { msg: 'Saved.' };
}
