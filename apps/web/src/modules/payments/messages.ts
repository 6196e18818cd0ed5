/** The texts of buying credits. */
export { buying } from './locales/buying.ts';
/** The texts of receipts. */
export { receipts } from './locales/receipts.ts';
/** The texts of a payment's result. */
export { result } from './locales/result.ts';
