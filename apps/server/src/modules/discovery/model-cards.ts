import type { ModelCard } from '@candela/contract/discovery/operations';
import type { LiveSnapshot } from '@candela/contract/shows/snapshots';
import type { Queryable } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import type { DiscoveryDeps } from './dependencies.ts';
import { type CardRow, cardsOf } from './store.ts';

/** Cards with what the shows of those who are live look like, for whoever asks. */
export async function withSnapshots<Card extends { _id: string; isLive?: boolean }>(
  { snapshotsFor }: Pick<DiscoveryDeps, 'snapshotsFor'>,
  context: Pick<RequestContext, 'session' | 'browser'>,
  cards: readonly Card[],
): Promise<(Card & { snapshot: LiveSnapshot | null })[]> {
  const live = cards.filter(({ isLive = true }) => isLive).map(({ _id }) => _id);
  const found = await snapshotsFor(context, live);
  return cards.map((card) => ({ ...card, snapshot: found.get(card._id) ?? null }));
}

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
