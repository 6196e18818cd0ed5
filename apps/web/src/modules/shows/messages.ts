/** Every sentence of the live feature, in one place for translators. */
export { shows as words } from './locales/shows.ts';
