import type { ItemCard } from '@candela/contract/library/items';
import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { hiddenModels } from '../../accounts/index.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { cardsOf } from '../item-view.ts';
import { wholeSite } from '../list-store.ts';
import { viewerOf } from '../playback/grants.ts';

/** $1 account, $2 models left out, $3 rows before, $4 rows wanted. */
const dismissed = statement<{ id: string; total: number }>(
  'library.dismissed-items',
  `select d.item_id as id, count(*) over ()::int as total
   from library.dismissals d
     join library.listings l on l.item_id = d.item_id and l.scope = '${wholeSite}'
     join library.items i on i.id = d.item_id
   where d.account_id = $1 and not (i.model_id = any($2::uuid[]))
   order by d.dismissed_at desc, d.item_id desc offset $3 limit $4`,
);

/** Items the caller is not interested in, the last first. A page past the end has a total of 0. */
export async function listDismissedItems(
  deps: LibraryDeps,
  { current_page, per_page }: { current_page: number; per_page: number },
  context: RequestContext,
): Promise<{ data: ItemCard[]; totalCount: number }> {
  const rows = await deps.database.rows(dismissed, [
    signedIn(context).accountId,
    await hiddenModels(deps.database),
    (current_page - 1) * per_page,
    per_page,
  ]);
  const data = await cardsOf(
    deps,
    rows.map(({ id }) => id),
    viewerOf(context),
  );
  return { data, totalCount: rows[0]?.total ?? 0 };
}
