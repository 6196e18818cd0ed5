/** The texts of the messages. */

/** The texts of mass messages. */
export { many as manyMessages } from './locales/many.ts';
export { messages as t } from './locales/messages.ts';
