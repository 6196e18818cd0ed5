/** The texts of the full search. */
export { search as messages } from './locales/search.ts';
