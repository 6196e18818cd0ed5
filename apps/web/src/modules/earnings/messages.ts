/** The words of the earnings page. */
export { earnings as words } from './locales/earnings.ts';
export { statement } from './locales/statement.ts';
