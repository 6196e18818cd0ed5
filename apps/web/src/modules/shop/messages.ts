/** The texts of buying in the shop. */
export { shop as messages } from './locales/shop.ts';
