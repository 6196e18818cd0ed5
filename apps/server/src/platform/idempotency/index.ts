export {
  answerBefore,
  expireIdempotencyKeys,
  type RepeatableCall,
  usableKey,
  withIdempotencyKey,
} from './with-idempotency-key.ts';
