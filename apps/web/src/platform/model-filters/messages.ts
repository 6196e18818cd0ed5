/** The texts of the filters over lists of models and videos. */
export { modelFilters as t } from './locales/model-filters.ts';
