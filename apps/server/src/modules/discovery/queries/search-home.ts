import type { Queryable } from '../../../platform/database/index.ts';
import { modelFields } from '../model-ids.ts';
import { readSearch } from '../rules.ts';
import { orderOf } from '../sorting.ts';
import { listCategories } from './list-categories.ts';
import { listModels } from './list-models.ts';

interface HomeSearchAsked {
  search: string;
  sortObject?: Record<string, 1 | -1> | undefined;
  current_page: number;
  per_page: number;
}

/**
 * What the header's search box shows. The best match comes first whatever order is asked for; the order applies
 * when nothing is searched. `totalCount` counts models and categories together.
 */
export async function searchHome(database: Queryable, asked: HomeSearchAsked, now: Date) {
  const { sortObject, ...page } = asked;
  orderOf(sortObject, modelFields, { field: 'createdAt', direction: -1 });
  const [models, categories] = await Promise.all([
    listModels(database, readSearch(page.search) ? page : asked, now),
    listCategories(database, page),
  ]);
  return {
    data: {
      users: models.models.map(({ _id, uniqueId, username, name, profileImage, isLive }) => ({
        _id,
        uniqueId,
        username,
        name,
        profileImage,
        isLive,
      })),
      categories: categories.data.map(({ _id, name, image, liveCount }) => ({ _id, name, image, liveCount })),
    },
    totalCount: models.modelCounts + categories.totalCount,
  };
}
