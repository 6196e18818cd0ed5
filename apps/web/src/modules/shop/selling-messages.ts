/** The texts of selling: products, shipping and featured placement. */
export { selling as sellingMessages } from './locales/selling.ts';
