/** The texts of the spending dialogs. */
export { spending } from './locales/spending.ts';
