import type { ItemCard } from '@candela/contract/library/items';
import type { WatchedItem } from '@candela/contract/library/lists';
import { boundedCount, rowsOfPage, statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { hiddenModels } from '../../accounts/index.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { cardsOf } from '../item-view.ts';
import { viewerOf } from '../playback/grants.ts';
import { readable } from '../readable.ts';

interface Page {
  current_page: number;
  per_page: number;
}

const ownList = statement<object>(
  'library.own-list',
  'select from library.lists where id = $1 and account_id = $2',
);

/** $1 account, $2 list, $3 models left out. */
const saved = `from library.list_items x join library.items i on i.id = x.item_id
  where x.list_id = $2 and not (i.model_id = any($3::uuid[])) and ${readable('$1')}`;
const savedPage = statement<{ id: string }>(
  'library.saved-ids',
  `select i.id ${saved} order by x.place, x.item_id offset $4 limit $5`,
);
const savedTotal = statement<{ total: number }>('library.saved-total', boundedCount(saved));

/** $1 account, $2 models left out. */
const watched = `from library.positions p join library.items i on i.id = p.item_id
  where p.account_id = $1 and not (i.model_id = any($2::uuid[])) and ${readable('$1')}`;
const watchedPage = statement<{ id: string; position_seconds: number; saved_at: Date }>(
  'library.watched-ids',
  `select i.id, p.position_seconds, p.saved_at ${watched} order by p.saved_at desc, p.item_id offset $3 limit $4`,
);
const watchedTotal = statement<{ total: number }>('library.watched-total', boundedCount(watched));

/** A page of what a list of the caller's holds and they may see. Refuses with `not_found`. */
export async function listListItems(
  deps: LibraryDeps,
  input: { listId: string } & Page,
  context: RequestContext,
): Promise<{ data: ItemCard[]; totalCount: number }> {
  const { accountId } = signedIn(context);
  if (!(await deps.database.maybeRow(ownList, [input.listId, accountId]))) return refuse('not_found');
  const { before, wanted } = rowsOfPage(input);
  const values = [accountId, input.listId, await hiddenModels(deps.database)];
  const [rows, { total }] = await Promise.all([
    deps.database.rows(savedPage, [...values, before, wanted]),
    deps.database.row(savedTotal, values),
  ]);
  const ids = rows.map(({ id }) => id);
  return { data: await cardsOf(deps, ids, viewerOf(context)), totalCount: total };
}

/** A page of the videos the caller watched and may still see. */
export async function listWatched(
  deps: LibraryDeps,
  input: Page,
  context: RequestContext,
): Promise<{ data: WatchedItem[]; totalCount: number }> {
  const { accountId } = signedIn(context);
  const { before, wanted } = rowsOfPage(input);
  const values = [accountId, await hiddenModels(deps.database)];
  const [rows, { total }] = await Promise.all([
    deps.database.rows(watchedPage, [...values, before, wanted]),
    deps.database.row(watchedTotal, values),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const cards = await cardsOf(deps, [...byId.keys()], viewerOf(context));
  const data = cards.flatMap((card) => {
    const row = byId.get(card._id);
    if (!row) return [];
    return [{ ...card, positionSeconds: row.position_seconds, watchedAt: row.saved_at.toISOString() }];
  });
  return { data, totalCount: total };
}
