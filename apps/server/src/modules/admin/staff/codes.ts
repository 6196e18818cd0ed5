import { createHash, randomBytes } from 'node:crypto';
import { customAlphabet } from 'nanoid';
import { Secret, TOTP } from 'otpauth';
import { createEncryption, type Encryption, encryptionKey } from '../../../platform/encryption/index.ts';

const stepSeconds = 30;
const recoveryCodesAtOnce = 10;
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const half = customAlphabet(letters, 5);
const tokenPrefix = 'st_';

/** A new secret for an authenticator app, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Of authenticators' secrets, each bound to the id of its member of staff. */
export function authenticatorEncryption(siteSecret: string): Encryption {
  return createEncryption(encryptionKey(siteSecret, 'candela staff authenticators'));
}

function totpOf(secret: string, issuer = 'Candela', label = 'staff'): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: stepSeconds, digits: 6 });
}

/** What an authenticator app reads from a QR code. */
export function enrolmentUri(secret: string, issuer: string, email: string): string {
  return totpOf(secret, issuer, email).toString();
}

/** The code an authenticator shows at a moment. */
export function codeAt(secret: string, now: Date): string {
  return totpOf(secret).generate({ timestamp: now.getTime() });
}

/** Which step of thirty seconds a code belongs to, one step early or late allowed; null when it is wrong. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, window: 1, timestamp: now.getTime() });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodesAtOnce }, () => `${half()}-${half()}`);
}

/** Its random letters need no salt: forty-nine bits, few tries, and only after the right password. */
export function hashOf(word: string): Buffer {
  return createHash('sha256').update(word).digest();
}

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

/** A password somebody is given, to be replaced by one of their own. */
export function newOneTimePassword(): string {
  return `${half()}-${half()}-${half()}-${half()}`;
}
