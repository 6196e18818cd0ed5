import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { limits } from '@candela/contract/shared/limits';
import { customAlphabet } from 'nanoid';

const tokenBytes = 32;
const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** A new bearer or reset token: 256 random bits as base64url. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** Whether a word could be one of our tokens, so that anything else costs no query. */
export function looksLikeToken(word: string): boolean {
  return tokenShape.test(word);
}

/** The only form in which a token is stored. Its 256 random bits need no salt and no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** A new mailed code, its digits evenly drawn, with what is stored of it. */
export function newCode(): { code: string; salt: Buffer; codeHash: Buffer } {
  const code = String(randomInt(10 ** limits.otpDigits)).padStart(limits.otpDigits, '0');
  const salt = randomBytes(16);
  return { code, salt, codeHash: hashCode(code, salt) };
}

/** Compares a given code with a stored one in a time that does not depend on either. */
export function codeMatches(code: string, stored: { salt: Buffer; codeHash: Buffer }): boolean {
  return timingSafeEqual(hashCode(code, stored.salt), stored.codeHash);
}

function hashCode(code: string, salt: Buffer): Buffer {
  return createHmac('sha256', salt).update(code).digest();
}

/** Under this an address is counted, so that the count keeps no addresses of strangers. */
export function hashEmail(email: string): Buffer {
  return createHash('sha256').update(email.toLowerCase()).digest();
}

/** A new short public id: 10 letters and digits. */
export const newUniqueId: () => string = customAlphabet(
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  10,
);
