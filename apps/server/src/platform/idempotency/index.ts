export { answerBefore, forgetOldKeys, once, type RepeatableCall, usableKey } from './once.ts';
