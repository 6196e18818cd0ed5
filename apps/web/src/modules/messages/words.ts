/** The texts of the messages. */

/** The texts of mass messages. */
export { many as manyWords } from './locales/many.ts';
export { messages as words } from './locales/messages.ts';
