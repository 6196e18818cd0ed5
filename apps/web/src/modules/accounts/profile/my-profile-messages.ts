/** Messages of a model's profile page that are not about the account. */
export { myProfile as myProfileMessages } from './locales/my-profile.ts';
