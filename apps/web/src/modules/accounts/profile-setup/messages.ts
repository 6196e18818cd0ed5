/** The texts of describing oneself. */
export { profileSetup as messages } from './locales/profile-setup.ts';
