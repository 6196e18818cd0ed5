import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type PayoutDetails, payoutDetails } from '@candela/contract/earnings/payout-details';

const format = 1;
const ivBytes = 12;
const tagBytes = 16;

/** Turns payout details into bytes that say nothing without the site's secret, and back. */
export interface Encryption {
  /** @param methodId the row the bytes belong to; they open for no other */
  encrypt(details: PayoutDetails, methodId: string): Buffer;
  /** Throws when the bytes were changed, belong to another row or were encrypted with another secret. */
  open(encrypted: Buffer, methodId: string): PayoutDetails;
}

/**
 * AES-256-GCM with a key drawn from the site's secret.
 * A encrypted value is one byte of format, the initialisation vector, the tag and the encrypted JSON.
 */
export function createEncryption(secret: string): Encryption {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'candela payout details', 32));
  return {
    encrypt(details, methodId) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(methodId));
      const hidden = Buffer.concat([cipher.update(JSON.stringify(details), 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([format]), iv, cipher.getAuthTag(), hidden]);
    },
    open(encrypted, methodId) {
      if (encrypted[0] !== format)
        throw new Error('These payout details were encrypted in an unknown format.');
      const iv = encrypted.subarray(1, 1 + ivBytes);
      const tag = encrypted.subarray(1 + ivBytes, 1 + ivBytes + tagBytes);
      const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(methodId)).setAuthTag(tag);
      const hidden = encrypted.subarray(1 + ivBytes + tagBytes);
      const text = Buffer.concat([decipher.update(hidden), decipher.final()]).toString('utf8');
      return payoutDetails.parse(JSON.parse(text));
    },
  };
}
