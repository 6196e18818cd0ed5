/** Every sentence of the chat feature, for translators. */
export { rooms as t } from './locales/rooms.ts';
