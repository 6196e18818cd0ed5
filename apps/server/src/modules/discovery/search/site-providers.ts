import { listCategories } from '../queries/list-categories.ts';
import { listModels } from '../queries/list-models.ts';
import type { SearchProvider } from './providers.ts';

/** The parts of the site this feature keeps itself: models and categories. */
export function siteProviders(clock: () => Date): SearchProvider[] {
  return [
    {
      kind: 'models',
      async search(database, { text, ...page }) {
        const { models, modelCounts } = await listModels(database, { search: text, ...page }, clock());
        const hits = models.map((model) => ({
          _id: model._id,
          title: model.name || model.username,
          detail: model.tagline || `@${model.username}`,
          image: model.profileImage,
          href: `/profile/${model.uniqueId}`,
          isLive: model.isLive,
        }));
        return { hits, totalCount: modelCounts };
      },
    },
    {
      kind: 'categories',
      async search(database, { text, ...page }) {
        const { data, totalCount } = await listCategories(database, { search: text, ...page });
        const hits = data.map(({ _id, name, image, modelCount, liveCount }) => ({
          _id,
          title: name,
          detail: modelCount === 1 ? '1 model' : `${modelCount} models`,
          image,
          href: `/category/${_id}`,
          isLive: liveCount > 0,
        }));
        return { hits, totalCount };
      },
    },
  ];
}
