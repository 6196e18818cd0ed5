import type { Queryable } from '../../platform/database/index.ts';
import { showStarted } from '../shows/index.ts';
import { rollUpPopularity } from './commands/roll-up.ts';
import type { DiscoveryDeps, DiscoveryDepsInput } from './dependencies.ts';
import { goLiveNotices } from './favourites/notify-favourites.ts';
import { favouriteRoutes } from './favourites/routes.ts';
import { discoveryRoutes } from './routes.ts';
import { refreshSearchWords } from './search/documents.ts';
import { chosenCategories } from './store.ts';

export { chooseCategories } from './commands/choose-categories.ts';
export { deleteCategory, saveCategory } from './commands/save-category.ts';
export type { DiscoveryDepsInput } from './dependencies.ts';
export { favouriteLive, modelFollowed } from './events.ts';
export { findPage, renderedPatterns } from './pages/page-routes.ts';
export { createHeadReader } from './pages/read-head.ts';
export { registerSharePictures } from './pages/share-pictures.ts';
export { registerSitemap } from './pages/sitemap.ts';
export { discoveryData } from './personal-data.ts';
export { popularPage, wholeSite } from './store.ts';

/** Categories, lists of models, the search, favourites, and what is popular. */
export interface Discovery {
  routes: ReturnType<typeof discoveryRoutes> & ReturnType<typeof favouriteRoutes>;
  /** Brings popularity up to date; runs every five minutes by itself. */
  rollUpPopularity(): Promise<void>;
}

/** The ids of the categories and subcategories a model chose. */
export async function categoryIdsOf(database: Queryable, modelId: string): Promise<string[]> {
  return (await database.rows(chosenCategories, [modelId])).map((row) => row.category_id);
}

export function createDiscovery(options: DiscoveryDepsInput): Discovery {
  const deps: DiscoveryDeps = { itemCards: async () => [], snapshotsFor: async () => new Map(), ...options };
  const { database, clock, jobs } = deps;
  const rollUp = () => rollUpPopularity(database, clock());
  deps.events.afterCommit(showStarted, 'favourites', goLiveNotices(deps));
  jobs.every('discovery.roll-up', '*/5 * * * *', rollUp);
  jobs.every('discovery.refresh-search-words', '29 4 * * *', () => refreshSearchWords(database));
  return {
    routes: { ...discoveryRoutes(deps), ...favouriteRoutes(deps) },
    rollUpPopularity: rollUp,
  };
}
