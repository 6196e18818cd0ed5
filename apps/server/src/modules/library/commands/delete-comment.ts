import { type Queryable, statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { LibraryDeps } from '../dependencies.ts';

const lockComment = statement<{
  item_id: string;
  account_id: string | null;
  model_id: string;
  replies: number;
  deleted_at: Date | null;
}>(
  'library.lock-comment',
  `select c.item_id, c.account_id, i.model_id, c.replies, c.deleted_at
   from library.comments c join library.items i on i.id = c.item_id
   where c.id = $1 for update of c`,
);
const blankComment = statement(
  'library.blank-comment',
  `update library.comments set text = '', deleted_at = $2 where id = $1`,
);
const removeComment = statement('library.delete-comment', 'delete from library.comments where id = $1');
const afterwards = statement<{ comments: number; has_commented: boolean }>(
  'library.comments-afterwards',
  `select c.comments, exists (
     select from library.comments k where k.account_id = $2 and k.item_id = $1 and k.deleted_at is null
   ) as has_commented
   from library.item_counts c where c.item_id = $1`,
);

/**
 * Deletes a comment of the caller's, or anybody's on an item of the caller's. One with replies stays in its place
 * without its text. Refuses with `not_found`.
 */
export async function deleteComment(
  deps: LibraryDeps,
  input: { id: string },
  context: RequestContext,
): Promise<{ data: { _id: string; itemId: string; commentCount: number; comment: boolean } }> {
  const { accountId } = signedIn(context);
  return await deps.database.transaction(async (tx) => {
    const comment = await tx.maybeRow(lockComment, [input.id]);
    const isAllowed = comment?.account_id === accountId || comment?.model_id === accountId;
    if (!comment || comment.deleted_at || !isAllowed) return refuse('not_found');
    await remove(tx, input.id, comment.replies, deps.clock());
    const { comments, has_commented } = await tx.row(afterwards, [comment.item_id, accountId]);
    return {
      data: { _id: input.id, itemId: comment.item_id, commentCount: comments, comment: has_commented },
    };
  });
}

async function remove(tx: Queryable, id: string, replies: number, at: Date): Promise<void> {
  if (replies > 0) await tx.execute(blankComment, [id, at]);
  else await tx.execute(removeComment, [id]);
}
