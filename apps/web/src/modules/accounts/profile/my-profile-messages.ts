/** The words of a model's own page that are not about the account. */
export { myProfile as myProfileMessages } from './locales/my-profile.ts';
