import { type Queryable, statement } from '../../platform/database/index.ts';
import type { MyReactions } from './item-view.ts';

const reactions = statement<{
  value: number | null;
  is_favourite: boolean;
  rating: number | null;
  has_commented: boolean;
  position_seconds: number | null;
  saved_at: Date | null;
}>(
  'library.reactions-of-account',
  `select
     (select value from library.reactions
      where target = 'item' and target_id = $1 and account_id = $2) as value,
     exists (select from library.favourites where item_id = $1 and account_id = $2) as is_favourite,
     p.position_seconds, p.saved_at,
     (select rating from library.item_ratings where item_id = $1 and account_id = $2) as rating,
     exists (
       select from library.comments where account_id = $2 and item_id = $1 and deleted_at is null
     ) as has_commented
   from (select) as one
     left join library.positions p on p.account_id = $2 and p.item_id = $1`,
);

/** What an account has made of an item; nothing for a visitor. */
export async function reactionsOf(
  queries: Queryable,
  itemId: string,
  accountId: string | undefined,
): Promise<MyReactions> {
  if (accountId === undefined)
    return { likeStatus: 'none', favroite: false, myRating: null, resume: null, comment: false };
  const row = await queries.row(reactions, [itemId, accountId]);
  return {
    likeStatus: likeStatusOf(row.value),
    favroite: row.is_favourite,
    myRating: row.rating,
    comment: row.has_commented,
    resume: row.saved_at && {
      seconds: row.position_seconds ?? 0,
      savedAt: row.saved_at.toISOString(),
    },
  };
}

/** A stored reaction in the wire's words. */
export function likeStatusOf(value: number | null): MyReactions['likeStatus'] {
  if (value === null) return 'none';
  return value > 0 ? 'like' : 'dislike';
}
