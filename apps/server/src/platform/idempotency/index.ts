export { answerBefore, expireIdempotencyKeys, withIdempotencyKey, type RepeatableCall, usableKey } from './with-idempotency-key.ts';
