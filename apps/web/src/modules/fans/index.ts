export { filterWords } from './fan-words.ts';
export { filterOf, filterQuery } from './filter-address.ts';
