/** Words of the bell and its page. */
export { notifications as messages } from './locales/notifications.ts';
