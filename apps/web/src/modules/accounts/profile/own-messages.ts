/** The words of a model's own page that are not about the account. */
export { own as ownMessages } from './locales/own.ts';
