/** Every sentence about video calls, for translators. */
export { call as callWords } from './locales/call.ts';
