import type { ItemComment } from '@candela/contract/library/comments';
import type { RequestContext } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { findComment, repliesOf } from '../comment-view.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { rowsBefore } from '../rules.ts';
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
  const page = { offset: rowsBefore(input), limit: input.per_page };
  return {
    data: await repliesOf(deps.database, input.commentId, viewerId, page),
    totalCount: comment.replyCount,
  };
}
