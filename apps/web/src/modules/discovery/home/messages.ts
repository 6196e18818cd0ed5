/** The texts of a member's home. */
export { home as messages } from './locales/home.ts';
