/** The words of the dialogs that spend credits. */
export { spending } from './locales/spending.ts';
