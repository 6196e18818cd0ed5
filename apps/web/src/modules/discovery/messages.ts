/** The texts of the landing page and of browsing. */
export { discovery as messages } from './locales/discovery.ts';
