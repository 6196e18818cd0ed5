/** The texts of the frame around every page. */
export { app as messages } from './locales/app.ts';
