/** Every sentence of the chat feature, in one place for translators. */
export { rooms as words } from './locales/rooms.ts';
