/** The texts of a member's lists and watch history. */
export { saved as messages } from './locales/saved.ts';
