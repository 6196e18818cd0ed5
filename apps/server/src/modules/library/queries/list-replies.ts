import type { ItemComment } from '@candela/contract/library/comments';
import { listedAtMost, rowsOfPage } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findComment, repliesOf } from '../comment-view.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { requireUnlocked } from '../visible-item.ts';

/** A page of the replies to a comment. Refuses with `not_found` and `not_unlocked`, as its item would be. */
export async function listReplies(
  deps: LibraryDeps,
  input: { commentId: string; current_page: number; per_page: number },
  context: RequestContext,
): Promise<{ data: Omit<ItemComment, 'replies'>[]; totalCount: number }> {
  const viewerId = context.session?.accountId;
  const comment = (await findComment(deps.database, input.commentId, viewerId)) ?? refuse('not_found');
  await requireUnlocked(deps.database, comment.itemId, viewerId);
  const { before: offset, wanted: limit } = rowsOfPage(input);
  return {
    data: await repliesOf(deps.database, input.commentId, viewerId, { offset, limit }),
    totalCount: Math.min(comment.replyCount, listedAtMost),
  };
}
