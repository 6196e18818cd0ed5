import type { ModelCard } from '@candela/contract/discovery';
import type { Queryable } from '../../../platform/database/index.ts';
import { cardsInOrder } from '../model-cards.ts';
import { countModels, pageOfIds } from '../model-ids.ts';
import { rowsBefore } from '../rules.ts';
import { wholeSite } from '../store.ts';

/** A page of models by how many watch them now; those who are not live follow, newest first. */
export async function listPopularModels(
  database: Queryable,
  asked: { current_page: number; per_page: number },
): Promise<{ data: ModelCard[]; totalCount: number }> {
  const totalCount = await countModels(database, wholeSite);
  const page = { offset: rowsBefore(asked), limit: asked.per_page };
  const order = { field: 'viewers', direction: -1 } as const;
  const ids = await pageOfIds(database, wholeSite, order, page, totalCount);
  return { data: await cardsInOrder(database, ids), totalCount };
}
