/** The texts of publishing: tabs, lists and what may be done with an item. */
export { library as messages } from './locales/library.ts';
