/** The texts of reports, complaints and appeals. */
export { moderation as messages } from './locales/moderation.ts';
