/** The texts of the earnings page. */
export { earnings as t } from './locales/earnings.ts';
export { monthly } from './locales/monthly.ts';
export { statement } from './locales/statement.ts';
