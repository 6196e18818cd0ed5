import { discovery } from '@candela/contract/discovery';
import { implement } from '@orpc/server';
import type { Database } from '../../platform/database/index.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { listCategories } from './queries/list-categories.ts';
import { listLiveModels } from './queries/list-live-models.ts';
import { listModels } from './queries/list-models.ts';
import { listPopularModels } from './queries/list-popular-models.ts';
import { listSubcategories } from './queries/list-subcategories.ts';
import { searchHome } from './queries/search-home.ts';

/** Every operation of the contract's discovery part. */
export function discoveryRoutes(database: Database) {
  const os = implement(discovery).$context<RequestContext>();
  return {
    listCategories: os.listCategories.handler(({ input }) => listCategories(database, input)),
    listSubcategories: os.listSubcategories.handler(({ input }) => listSubcategories(database, input)),
    listModels: os.listModels.handler(({ input }) => listModels(database, input)),
    listLiveModels: os.listLiveModels.handler(({ input }) => listLiveModels(database, input)),
    listPopularModels: os.listPopularModels.handler(({ input }) => listPopularModels(database, input)),
    searchHome: os.searchHome.handler(({ input }) => searchHome(database, input)),
  };
}
