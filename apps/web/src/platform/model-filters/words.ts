/** The words of the filters over lists of models and videos. */
export { modelFilters as words } from './locales/model-filters.ts';
