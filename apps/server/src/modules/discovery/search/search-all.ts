import { type SearchKind, type SearchPart, searchKind } from '@candela/contract/discovery/operations';
import type { SiteFeature } from '@candela/contract/shared/site-features';
import { say } from '../../../platform/i18n/index.ts';
import { texts } from '../locales/texts.ts';
import { modelsCalled, modelsCalledAlike } from '../model-search.ts';
import { listCategories } from '../queries/list-categories.ts';
import { readSearch, rowsBefore, type SearchTerm } from '../rules.ts';
import { wholeSite } from '../store.ts';
import type { SearchContext } from './context.ts';
import { correctedQuery, type DocumentKind, findDocuments, queryOf, wordsOfSearch } from './documents.ts';
import { hitReaders } from './hits.ts';

/** What is not found while its feature is turned off. */
const featureOf: Partial<Record<SearchKind, SiteFeature>> = {
  videos: 'itemSearch',
  galleries: 'itemSearch',
  audio: 'itemSearch',
  posts: 'itemSearch',
  products: 'shop',
  blogs: 'blog',
};

interface SearchAsked {
  search: string;
  kinds?: readonly SearchKind[] | undefined;
  current_page: number;
  per_page: number;
}

/**
 * Looks through every part of the site, or the kinds asked for. Only when nothing holds all of the words, typing
 * mistakes are put right. A search for nothing finds nothing.
 */
export async function searchAll(
  asker: SearchContext,
  { search: typed, kinds, ...page }: SearchAsked,
): Promise<{ data: SearchPart[] }> {
  const search = readSearch(typed);
  const { isOff } = asker.deps;
  const wanted = searchKind.options.filter((kind) => {
    const feature = featureOf[kind];
    return (kinds?.includes(kind) ?? true) && !(feature && isOff(feature));
  });
  if (!search) return { data: wanted.map((kind) => ({ kind, hits: [], totalCount: 0 })) };
  const documents = wanted.filter((kind) => kind !== 'categories');
  const [found, categories] = await Promise.all([
    findIds(asker, documents, search),
    wanted.includes('categories') ? categoryPart(asker, { search: search.term, ...page }) : undefined,
  ]);
  const data = await Promise.all(
    wanted.map(async (kind): Promise<SearchPart> => {
      if (kind === 'categories') return categories ?? { kind, hits: [], totalCount: 0 };
      const ids = found.get(kind) ?? [];
      const start = rowsBefore(page);
      const shown = ids.slice(start, start + page.per_page);
      const hits = shown.length === 0 ? [] : await hitReaders[kind](asker, shown);
      return { kind, hits, totalCount: ids.length };
    }),
  );
  return { data };
}

async function findIds(
  { deps }: SearchContext,
  kinds: readonly DocumentKind[],
  search: SearchTerm,
): Promise<Map<DocumentKind, string[]>> {
  const { database } = deps;
  const now = deps.clock();
  const others = kinds.filter((kind) => kind !== 'models');
  const asked = { search, scope: wholeSite, now };
  const words = await wordsOfSearch(database, search.term);
  const look = async (query: string | undefined, findModels: typeof modelsCalled) => {
    const [models, found] = await Promise.all([
      kinds.includes('models') ? findModels(database, asked) : [],
      findDocuments(database, others, query, now),
    ]);
    if (models.length > 0) {
      found.set(
        'models',
        models.map(({ id }) => id),
      );
    }
    return found;
  };
  const exact = await look(queryOf(words), modelsCalled);
  if (exact.size > 0) return exact;
  return await look(await correctedQuery(database, words), modelsCalledAlike);
}

async function categoryPart(
  { deps }: SearchContext,
  asked: { search: string; current_page: number; per_page: number },
): Promise<SearchPart> {
  const { data, totalCount } = await listCategories(deps.database, asked);
  const hits = data.map(({ _id, name, image, modelCount, liveCount }) => ({
    _id,
    title: name,
    detail: say(texts.search.models({ count: modelCount })),
    image,
    href: `/category/${_id}`,
    isLive: liveCount > 0,
  }));
  return { kind: 'categories', hits, totalCount };
}
