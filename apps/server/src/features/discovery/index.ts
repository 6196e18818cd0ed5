import type { Database } from '../../platform/database/index.ts';
import { discoveryRoutes } from './routes.ts';
import { chosenCategories } from './store.ts';

/** Categories, lists of models and the search. */
export interface Discovery {
  routes: ReturnType<typeof discoveryRoutes>;
  /** The ids of the categories and subcategories a model chose. */
  categoryIdsOf(modelId: string): Promise<string[]>;
}

export function createDiscovery({ database }: { database: Database }): Discovery {
  return {
    routes: discoveryRoutes(database),
    async categoryIdsOf(modelId) {
      const rows = await database.rows(chosenCategories, [modelId]);
      return rows.map((row) => row.category_id);
    },
  };
}
