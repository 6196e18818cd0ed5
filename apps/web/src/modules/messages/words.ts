/** Every sentence of the messages, in one place for translators. */

/** Every sentence of messages to many. */
export { many as manyWords } from './locales/many.ts';
export { messages as words } from './locales/messages.ts';
