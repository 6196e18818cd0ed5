import type { SearchKind } from '@candela/contract/discovery/operations';

/** The words of the full search. */
export const messages = {
  title: 'Search',
  titleOf: (text: string) => `Search for “${text}”`,
  label: 'Search the whole site',
  placeholder: 'Models, categories, videos, products, blogs',
  loading: 'Searching',
  start: 'What are you looking for?',
  startCause: 'Type a name, a category or a word from a title. Small typing mistakes do no harm.',
  nothing: 'No Search Found',
  nothingCause: 'Try a shorter word, or browse the categories.',
  browse: 'Browse the categories',
  failed: 'The search did not answer',
  failedCause: 'We could not reach the server.',
  failedSafe: 'Nothing was changed.',
  retry: 'Try again',
  all: 'Everything',
  parts: 'What to search',
  more: (count: string) => `All ${count}`,
  kinds: {
    models: 'Models',
    categories: 'Categories',
    videos: 'Videos',
    products: 'Products',
    blogs: 'Blogs',
  } satisfies Record<SearchKind, string>,
} as const;
