/** The texts of the library's pages. */
export { viewing as messages } from './locales/viewing.ts';
