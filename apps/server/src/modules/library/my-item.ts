import type { ItemDetail, ItemKind } from '@candela/contract/library/items';
import type { Queryable } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { LibraryDeps } from './dependencies.ts';
import { type ItemRow, lockItem } from './item-store.ts';
import { detailOf } from './item-view.ts';
import { viewerOf } from './playback/grants.ts';
import { reactionsOf } from './reactions.ts';
import { requireVisible } from './visible-item.ts';

/** One of a model's own items, locked for a change. Refuses with `not_found` for others' and for deleted ones. */
export async function lockMyItem(
  tx: Queryable,
  id: string,
  modelId: string,
  kinds: readonly ItemKind[],
): Promise<ItemRow> {
  const item = await lockItem(tx, id);
  if (!item || item.model_id !== modelId || item.status === 'archived' || !kinds.includes(item.kind)) {
    return refuse('not_found');
  }
  return item;
}

/** An item as its model sees it. */
export async function myDetail(deps: LibraryDeps, id: string, context: RequestContext): Promise<ItemDetail> {
  const viewer = viewerOf(context);
  const item = await requireVisible(deps.database, id, viewer.accountId);
  return await detailOf(deps, item, viewer, await reactionsOf(deps.database, id, viewer.accountId));
}
