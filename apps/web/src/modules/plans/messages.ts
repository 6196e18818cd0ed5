/** The words of plans for those who have or want them. */
export { plans as messages } from './locales/plans.ts';
