/** Every sentence of seeing the library, in one place for translators. */
export { viewing as messages } from './locales/viewing.ts';
