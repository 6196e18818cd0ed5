/** Every sentence about video calls, in one place for translators. */
export { call as callWords } from './locales/call.ts';
