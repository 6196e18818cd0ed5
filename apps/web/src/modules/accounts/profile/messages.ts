/** The texts of profiles and of the account page. */
export { profile as messages } from './locales/profile.ts';
