import type { ModelCard } from '@candela/contract/discovery/operations';
import type { Queryable } from '../../../platform/database/index.ts';
import { featuredIds } from '../featured.ts';
import { cardsInOrder } from '../model-cards.ts';
import { countModels, headThenPopular, liveIdsIn } from '../model-ids.ts';
import { rowsBefore } from '../rules.ts';
import { wholeSite } from '../store.ts';

/** A page of models: who is featured, who is watched most now, and then by popularity. */
export async function listPopularModels(
  database: Queryable,
  asked: { current_page: number; per_page: number },
): Promise<{ data: ModelCard[]; totalCount: number }> {
  const [totalCount, featured, live] = await Promise.all([
    countModels(database, wholeSite),
    featuredIds(database, wholeSite),
    liveIdsIn(database, wholeSite),
  ]);
  const page = { offset: rowsBefore(asked), limit: asked.per_page };
  if (page.offset >= totalCount) return { data: [], totalCount };
  const head = [...new Set([...featured, ...live])];
  const ids = await headThenPopular(database, wholeSite, head, page);
  return { data: await cardsInOrder(database, ids), totalCount };
}
