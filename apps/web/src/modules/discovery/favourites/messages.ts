/** The texts of the favourites page. */
export { favourites as messages } from './locales/favourites.ts';
