/** The texts of statistics. */
export { statistics as t } from './locales/statistics.ts';
