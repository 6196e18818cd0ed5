import { languageCodes } from '@candela/contract/discovery/model-filters';
import { discovery } from '@candela/contract/discovery/operations';
import { savedSearches } from '@candela/contract/discovery/saved-searches';
import { implement } from '@orpc/server';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { dismissModel } from './commands/dismiss-model.ts';
import { viewModel } from './commands/view-model.ts';
import { createCursorCache } from './cursor-cache.ts';
import type { DiscoveryDeps } from './dependencies.ts';
import { withSnapshots } from './model-cards.ts';
import { getPreferences, setPreferences } from './preferences.ts';
import { listCategories } from './queries/list-categories.ts';
import { listDismissedModels } from './queries/list-dismissed-models.ts';
import { filterChoices } from './queries/list-filter-choices.ts';
import { listForYou } from './queries/list-for-you.ts';
import { listLiveModels } from './queries/list-live-models.ts';
import { listModels } from './queries/list-models.ts';
import { listPopularModels } from './queries/list-popular-models.ts';
import { listSubcategories } from './queries/list-subcategories.ts';
import { searchHome } from './queries/search-home.ts';
import { deleteSavedSearch, listSavedSearches, saveSearch } from './saved-searches.ts';
import { searchAll } from './search/search-all.ts';

/** Every operation of the contract's discovery part. */
export function discoveryRoutes(deps: DiscoveryDeps) {
  const { database, clock } = deps;
  const os = implement({ ...discovery, ...savedSearches }).$context<RequestContext>();
  const cursorCache = createCursorCache(clock);
  const listFilterChoices = filterChoices(database, clock, languageCodes);
  const idOf = (context: RequestContext) => signedIn(context).accountId;
  const { seenModels, seenCards } = seenPages(deps);
  return {
    listCategories: os.listCategories.handler(({ input }) => listCategories(database, input)),
    listSubcategories: os.listSubcategories.handler(({ input }) => listSubcategories(database, input)),
    listModels: os.listModels.handler(({ input, context }) =>
      seenModels(context, listModels(database, input, clock(), cursorCache)),
    ),
    listLiveModels: os.listLiveModels.handler(({ input, context }) =>
      seenModels(context, listLiveModels(database, input, clock())),
    ),
    listPopularModels: os.listPopularModels.handler(({ input, context }) =>
      seenCards(context, listPopularModels(database, input)),
    ),
    searchHome: os.searchHome.handler(({ input }) => searchHome(database, input, clock())),
    searchAll: os.searchAll.handler(({ input, context }) => searchAll({ deps, context }, input)),
    listFilterChoices: os.listFilterChoices.handler(() => listFilterChoices()),
    listForYou: os.listForYou.handler(({ input, context }) =>
      seenCards(context, listForYou(database, idOf(context), input, clock())),
    ),
    dismissModel: os.dismissModel.handler(({ input, context }) =>
      dismissModel(database, idOf(context), input, clock()),
    ),
    listDismissedModels: os.listDismissedModels.handler(({ input, context }) =>
      seenCards(context, listDismissedModels(database, idOf(context), input)),
    ),
    getPreferences: os.getPreferences.handler(({ context }) => getPreferences(database, idOf(context))),
    setPreferences: os.setPreferences.handler(({ input, context }) =>
      setPreferences(database, idOf(context), input),
    ),
    listSavedSearches: os.listSavedSearches.handler(({ context }) =>
      listSavedSearches(database, idOf(context)),
    ),
    saveSearch: os.saveSearch.handler(({ input, context }) =>
      saveSearch(database, idOf(context), input, clock()),
    ),
    deleteSavedSearch: os.deleteSavedSearch.handler(({ input, context }) =>
      deleteSavedSearch(database, idOf(context), input._id),
    ),
    viewModel: os.viewModel.handler(({ input, context }) => viewModel(deps, input.modelId, context)),
  };
}

type Card = { _id: string; isLive?: boolean };

/** Pages of cards with what shows look like now, under each name that lists have for their cards. */
function seenPages(deps: DiscoveryDeps) {
  return {
    async seenModels<Page extends { models: Card[] }>(context: RequestContext, reading: Promise<Page>) {
      const page = await reading;
      type Seen = Page['models'][number];
      return { ...page, models: await withSnapshots<Seen>(deps, context, page.models) };
    },
    async seenCards<Page extends { data: Card[] }>(context: RequestContext, reading: Promise<Page>) {
      const page = await reading;
      type Seen = Page['data'][number];
      return { ...page, data: await withSnapshots<Seen>(deps, context, page.data) };
    },
  };
}
