import type { Contract } from '@candela/contract';
import type { ContractRouterClient } from '@orpc/contract';

type Discovery = ContractRouterClient<Contract>['discovery'];
type HomeSearch = Parameters<Discovery['searchHome']>[0];
type FullSearch = Parameters<Discovery['searchAll']>[0];
type CategoryList = Parameters<Discovery['listCategories']>[0];

/** The header search's request. Source: specification, section 7. */
export function searchRequest(search: string): HomeSearch {
  return {
    per_page: 10,
    current_page: 1,
    search: search.trim().slice(0, 100),
    registration: 'completed',
    type: 'model',
    sortObject: { createdAt: -1 },
  };
}

/** What the header finds beside models and categories. */
export function otherKindsRequest(search: string): FullSearch {
  return {
    search: search.trim().slice(0, 100),
    kinds: ['live', 'videos', 'galleries', 'audio', 'posts', 'products', 'blogs', 'help'],
    current_page: 1,
    per_page: 3,
  };
}

/** The request for every category. Source: specification, section 7. */
export const categoryListRequest = {
  search: '',
  current_page: 1,
  per_page: 300,
  sortObject: { createdAt: -1 },
} satisfies CategoryList;
