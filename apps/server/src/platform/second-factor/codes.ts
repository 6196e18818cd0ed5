import { createHash } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { customAlphabet } from 'nanoid';
import { Secret, TOTP } from 'otpauth';
import {
  type Encryption,
  type Secret as SiteSecret,
  secretEncryption,
  slowHashCost,
} from '../encryption/index.ts';

const stepSeconds = 30;
const recoveryCodesAtOnce = 10;
const half = customAlphabet('abcdefghjkmnpqrstuvwxyz23456789', 5);

/** A new secret for an authenticator app, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/**
 * Of authenticators' secrets, each bound to the id of whoever has it.
 * @param whose whose authenticators, such as `staff`; keys of different people don't open each other's
 */
export function authenticatorEncryption(siteSecret: SiteSecret, whose: 'staff' | 'accounts'): Encryption {
  return secretEncryption(siteSecret, `candela ${whose} authenticators`);
}

function totpOf(secret: string, issuer = 'Candela', label = 'account'): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: stepSeconds, digits: 6 });
}

/** What an authenticator app reads from a QR code. */
export function enrolmentUri(secret: string, issuer: string, label: string): string {
  return totpOf(secret, issuer, label).toString();
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

/**
 * The form in which a recovery code is stored. Its forty-nine bits could be searched, so the hash is slow, and salted with
 * its owner's id, which is random for the most part.
 */
export function hashRecoveryCode(code: string, ownerId: string): Promise<Buffer> {
  const salt = Buffer.from(ownerId.replaceAll('-', ''), 'hex');
  return hashRaw(code, { ...slowHashCost, salt });
}

/** The only form in which a ticket or a token is stored; their 256 random bits need no salt. */
export function hashOf(word: string): Buffer {
  return createHash('sha256').update(word).digest();
}
