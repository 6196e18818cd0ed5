export { filterWords } from './fan-words.ts';
export { filterOf } from './filter-address.ts';
