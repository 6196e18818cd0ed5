export { forgetOldKeys, once, type RepeatableCall } from './once.ts';
