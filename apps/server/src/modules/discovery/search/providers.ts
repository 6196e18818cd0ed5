import type { SearchHit, SearchKind } from '@candela/contract/discovery/operations';
import type { Queryable } from '../../../platform/database/index.ts';

/** What is looked for, and which page of it. `text` is lower case, without control characters. */
export interface SearchRequest {
  text: string;
  current_page: number;
  per_page: number;
}

/** Lets the full search look through one part of the site. */
export interface SearchProvider {
  kind: SearchKind;
  search(database: Queryable, request: SearchRequest): Promise<{ hits: SearchHit[]; totalCount: number }>;
}
