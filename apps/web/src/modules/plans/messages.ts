/** The texts of buying and having plans. */
export { plans as messages } from './locales/plans.ts';
