/** The texts of the list of fans. */
export { fans as t } from './locales/fans.ts';
