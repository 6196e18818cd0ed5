import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'candela staff authenticators', 32));
}

/** Encrypts an authenticator's secret with AES-256-GCM; it opens for this person only. */
export function encryptSecret(siteSecret: string, staffId: string, totpSecret: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(siteSecret), iv).setAAD(Buffer.from(staffId));
  const hidden = Buffer.concat([cipher.update(totpSecret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), hidden]);
}

/** Throws when the bytes were changed, belong to somebody else or were encrypted with another secret. */
export function decryptSecret(siteSecret: string, staffId: string, encrypted: Buffer): string {
  const iv = encrypted.subarray(0, ivBytes);
  const tag = encrypted.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(siteSecret), iv)
    .setAAD(Buffer.from(staffId))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(encrypted.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
    'utf8',
  );
}
