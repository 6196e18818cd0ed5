import type { LikeStatus } from '@candela/contract/library/comments';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { likeStatusOf } from '../reactions.ts';
import { nextLike } from '../rules.ts';
import { requireOpinionAllowed } from '../visible-item.ts';

type Target = 'item' | 'comment';
type Totals = { likes: number; dislikes: number };

// The counts' row is locked before anybody's reaction to the same thing, so that all take turns in one order.
const lockTarget = {
  item: statement(
    'library.lock-item-counts',
    'select from library.item_counts where item_id = $1 for no key update',
  ),
  comment: statement(
    'library.lock-comment-counts',
    'select from library.comments where id = $1 for no key update',
  ),
};
const totalsOf = {
  item: statement<Totals>(
    'library.item-likes',
    'select likes, dislikes from library.item_counts where item_id = $1',
  ),
  comment: statement<Totals>(
    'library.comment-likes',
    'select likes, dislikes from library.comments where id = $1',
  ),
};
const myReaction = statement<{ value: number }>(
  'library.forOwner-reaction',
  'select value from library.reactions where target = $1 and target_id = $2 and account_id = $3',
);
const react = statement(
  'library.react',
  `insert into library.reactions (target, target_id, account_id, value, created_at) values ($1, $2, $3, $4, $5)
   on conflict (target, target_id, account_id) do update set value = excluded.value
   where reactions.value <> excluded.value`,
);
const takeBack = statement(
  'library.take-reaction-back',
  'delete from library.reactions where target = $1 and target_id = $2 and account_id = $3',
);
const itemOfComment = statement<{ item_id: string }>(
  'library.item-of-comment',
  'select item_id from library.comments where id = $1 and deleted_at is null',
);

/**
 * Likes or dislikes an item or a comment the caller may see. Totals are exact however many click at once. Refuses
 * with `not_found` and `not_unlocked`.
 */
export async function likeOrDislike(
  deps: LibraryDeps,
  input: { type: 'video' | 'comment'; id: string; likeStatus?: LikeStatus | undefined },
  context: RequestContext,
): Promise<{ likeStatus: LikeStatus; totalLikeCount: number; totalDisLikeCount: number }> {
  const { accountId } = signedIn(context);
  const target: Target = input.type === 'video' ? 'item' : 'comment';
  const itemId =
    target === 'item' ? input.id : (await deps.database.maybeRow(itemOfComment, [input.id]))?.item_id;
  if (itemId === undefined) return refuse('not_found');
  await requireOpinionAllowed(deps.database, itemId, accountId);
  return await deps.database.transaction(async (tx) => {
    if ((await tx.execute(lockTarget[target], [input.id])) !== 1) refuse('not_found');
    const current = await tx.maybeRow(myReaction, [target, input.id, accountId]);
    const likeStatus = nextLike(likeStatusOf(current?.value ?? null), input.likeStatus);
    await save(tx, [target, input.id, accountId], likeStatus, deps.clock());
    const { likes, dislikes } = await tx.row(totalsOf[target], [input.id]);
    return { likeStatus, totalLikeCount: likes, totalDisLikeCount: dislikes };
  });
}

async function save(
  tx: Queryable,
  whose: [target: Target, targetId: string, accountId: string],
  likeStatus: LikeStatus,
  at: Date,
): Promise<void> {
  if (likeStatus === 'none') await tx.execute(takeBack, whose);
  else await tx.execute(react, [...whose, likeStatus === 'like' ? 1 : -1, at]);
}
