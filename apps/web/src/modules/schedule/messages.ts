/** The texts of planned shows. */
export { schedule as t } from './locales/schedule.ts';
