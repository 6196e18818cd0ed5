import type { SearchKind, SearchPart } from '@candela/contract/discovery/operations';
import type { Queryable } from '../../../platform/database/index.ts';
import { readSearch } from '../rules.ts';
import type { SearchProvider } from './providers.ts';

interface SearchAsked {
  search: string;
  kinds?: readonly SearchKind[] | undefined;
  current_page: number;
  per_page: number;
}

/** Looks through every part of the site, or the kinds asked for; a search for nothing finds nothing. */
export async function searchAll(
  database: Queryable,
  providers: readonly SearchProvider[],
  { search, kinds, ...page }: SearchAsked,
): Promise<{ data: SearchPart[] }> {
  const text = readSearch(search)?.term;
  const wanted = providers.filter(({ kind }) => kinds === undefined || kinds.includes(kind));
  const data = await Promise.all(
    wanted.map(async (provider) => ({
      kind: provider.kind,
      ...(text === undefined
        ? { hits: [], totalCount: 0 }
        : await provider.search(database, { text, ...page })),
    })),
  );
  return { data };
}
