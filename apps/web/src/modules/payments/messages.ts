/** The words of buying credits. */
export { buying } from './locales/buying.ts';
/** The words of receipts. */
export { receipts } from './locales/receipts.ts';
/** The words of a payment's result. */
export { result } from './locales/result.ts';
