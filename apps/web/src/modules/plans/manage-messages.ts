/** The texts of managing plans. */
export { manage as manageMessages } from './locales/manage.ts';
