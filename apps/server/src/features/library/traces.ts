import { type Queryable, statement } from '../../platform/database/index.ts';
import type { OwnTraces } from './item-view.ts';

const traces = statement<{
  value: number | null;
  is_favourite: boolean;
  rating: number | null;
  has_commented: boolean;
}>(
  'library.traces-of-account',
  `select
     (select value from library_reactions
      where target = 'item' and target_id = $1 and account_id = $2) as value,
     exists (select from library_favourites where item_id = $1 and account_id = $2) as is_favourite,
     (select rating from library_item_ratings where item_id = $1 and account_id = $2) as rating,
     exists (
       select from library_comments where account_id = $2 and item_id = $1 and deleted_at is null
     ) as has_commented`,
);

/** What an account has made of an item; nothing for a visitor. */
export async function tracesOf(
  queries: Queryable,
  itemId: string,
  accountId: string | undefined,
): Promise<OwnTraces> {
  if (accountId === undefined)
    return { likeStatus: 'none', favroite: false, ownRating: null, comment: false };
  const row = await queries.row(traces, [itemId, accountId]);
  return {
    likeStatus: likeStatusOf(row.value),
    favroite: row.is_favourite,
    ownRating: row.rating,
    comment: row.has_commented,
  };
}

/** A stored reaction in the wire's words. */
export function likeStatusOf(value: number | null): OwnTraces['likeStatus'] {
  if (value === null) return 'none';
  return value > 0 ? 'like' : 'dislike';
}
