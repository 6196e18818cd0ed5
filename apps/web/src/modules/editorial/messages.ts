/** The words around managed pages. */
export { editorial as messages } from './locales/editorial.ts';
