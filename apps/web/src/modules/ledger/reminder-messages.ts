/** The texts of the session reminder. */
export { reminder } from './locales/reminder.ts';
