import type { ItemComment } from '@candela/contract/library/comments';
import type { ItemDetail, ItemKind } from '@candela/contract/library/items';
import { listedAtMost, rowsOfPage } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { noteView } from '../../statistics/index.ts';
import { commentsOf } from '../comment-view.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { detailOf } from '../item-view.ts';
import { viewerOf } from '../playback/grants.ts';
import { reactionsOf } from '../reactions.ts';
import { countView } from '../views.ts';
import { type ItemView, requireVisible } from '../visible-item.ts';

/**
 * One item of any kind with a page of its comments. Opening it counts a view, once an hour for each viewer. Refuses
 * with `not_found` for what does not exist for the caller; of a locked item only the card is given, and no comments.
 */
export async function getPost(
  deps: LibraryDeps,
  input: { id: string; current_page: number; per_page: number },
  context: RequestContext,
): Promise<{ data: ItemDetail & { commentData: ItemComment[] }; totalCount: number }> {
  const item = await open(deps, input.id, context);
  const viewer = viewerOf(context);
  const reactions = await reactionsOf(deps.database, input.id, viewer.accountId);
  const isOpen = item.access !== 'locked';
  const page = rowsOfPage(input);
  const [detail, commentData] = await Promise.all([
    detailOf(deps, item, viewer, reactions),
    isOpen
      ? commentsOf(deps.database, item.row, viewer.accountId, {
          offset: page.before,
          limit: page.wanted,
        })
      : [],
  ]);
  return {
    data: { ...detail, commentData },
    totalCount: isOpen ? Math.min(item.row.threads, listedAtMost) : 0,
  };
}

/** One item of a kind, with everything the caller may see. Counts a view and refuses as `getPost` does. */
export async function getItemOfKind(
  deps: LibraryDeps,
  kind: ItemKind,
  input: { id: string },
  context: RequestContext,
): Promise<{ data: ItemDetail }> {
  const item = await open(deps, input.id, context);
  if (item.row.kind !== kind) refuse('not_found');
  const viewer = viewerOf(context);
  const reactions = await reactionsOf(deps.database, input.id, viewer.accountId);
  return { data: await detailOf(deps, item, viewer, reactions) };
}

async function open(deps: LibraryDeps, id: string, context: RequestContext): Promise<ItemView> {
  const item = await requireVisible(deps.database, id, context.session?.accountId);
  if (item.access === 'owner') return item;
  const what = { modelId: item.row.model_id, itemId: id };
  await noteView(deps.database, what, context, deps.clock());
  if (item.access === 'locked') return item;
  const isNew = await countView(deps, id, context);
  return isNew ? { ...item, row: { ...item.row, views: item.row.views + 1n } } : item;
}
