/** The texts of taking a break. */
export { breaks } from './locales/breaks.ts';
