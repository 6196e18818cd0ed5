/** The texts of the settings page. */
export { settings as messages } from './locales/settings.ts';
