import { randomBytes } from 'node:crypto';
import { customAlphabet } from 'nanoid';

const tokenPrefix = 'st_';
const group = customAlphabet('abcdefghjkmnpqrstuvwxyz23456789', 5);

/** A ticket, known to nobody but who got it. */
export function newTicket(): string {
  return randomBytes(32).toString('base64url');
}

export function newStaffToken(): string {
  return tokenPrefix + randomBytes(32).toString('base64url');
}

/** Distinguishes staff tokens from those of the site's accounts, and both from anything else. */
export function looksLikeStaffToken(word: string): boolean {
  return /^st_[A-Za-z0-9_-]{43}$/.test(word);
}

/** A password somebody is given, to be replaced by one of their own: 148 random bits. */
export function newOneTimePassword(): string {
  return Array.from({ length: 6 }, () => group()).join('-');
}
