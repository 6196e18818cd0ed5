/** The words of a model's own plans. */
export { manage as manageMessages } from './locales/manage.ts';
