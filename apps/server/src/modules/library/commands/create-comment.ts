import type { ItemComment } from '@candela/contract/library/comments';
import { v7 as uuid } from 'uuid';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findComment } from '../comment-view.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { requireOpinionAllowed } from '../visible-item.ts';

const addComment = statement(
  'library.add-comment',
  `insert into library.comments (id, item_id, parent_id, account_id, text, created_at)
   values ($1, $2, $3, $4, $5, $6)`,
);
const lockParent = statement<{ item_id: string; parent_id: string | null; deleted_at: Date | null }>(
  'library.lock-parent-comment',
  'select item_id, parent_id, deleted_at from library.comments where id = $1 for no key update',
);

/**
 * Comments on an item the caller may see all of, or replies to a comment on it; a reply to a reply joins the same
 * thread. Refuses with `not_found` and `not_unlocked`.
 */
export async function createComment(
  deps: LibraryDeps,
  input: { id: string; comment: string; parentId?: string | null | undefined },
  context: RequestContext,
): Promise<{ data: ItemComment }> {
  const { accountId } = signedIn(context);
  const { row } = await requireOpinionAllowed(deps.database, input.id, accountId);
  if (row.status === 'archived') refuse('not_found');
  const now = deps.clock();
  const commentId = uuid({ msecs: now.getTime() });
  await deps.database.transaction(async (tx) => {
    const parentId = input.parentId ? await threadOf(tx, input.parentId, row.id) : null;
    await tx.execute(addComment, [commentId, row.id, parentId, accountId, input.comment, now]);
  });
  const comment = (await findComment(deps.database, commentId, accountId)) ?? refuse('not_found');
  return { data: { ...comment, replies: [] } };
}

async function threadOf(tx: Queryable, commentId: string, itemId: string): Promise<string> {
  const parent = await tx.maybeRow(lockParent, [commentId]);
  if (!parent || parent.item_id !== itemId || parent.deleted_at) return refuse('not_found');
  return parent.parent_id ?? commentId;
}
