/** Every sentence of the chat feature, for translators. */
export { rooms as words } from './locales/rooms.ts';
