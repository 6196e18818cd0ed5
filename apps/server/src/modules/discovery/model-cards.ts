import type { ModelCard } from '@candela/contract/discovery/operations';
import type { Queryable } from '../../platform/database/index.ts';
import { type CardRow, cardsOf } from './store.ts';

/** The cards of models in the order of their ids. Whoever stopped being public meanwhile is left out. */
export async function cardsInOrder(database: Queryable, ids: readonly string[]): Promise<ModelCard[]> {
  if (ids.length === 0) return [];
  const rows = await database.rows(cardsOf, [ids]);
  return rows.map(cardOf);
}

export function cardOf(row: CardRow): ModelCard {
  return {
    _id: row.id,
    uniqueId: row.unique_id,
    username: row.username,
    name: row.name,
    profileImage: row.profile_image,
    coverImage: row.cover_image,
    tagline: row.tagline,
    categoryIds: row.category_ids,
    isLive: row.is_live,
    isFeatured: row.is_featured,
    averageRating: row.rating,
    createdAt: row.created_at.toISOString(),
  };
}
