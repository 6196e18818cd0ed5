import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const format = 1;
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const headerBytes = 1 + ivBytes + tagBytes;

/** Turns content into bytes that say nothing without the key, and back. */
export interface Encryption {
  /** @param boundTo what the content belongs to, such as a row's id; it opens for nothing else */
  encrypt(content: string | Uint8Array, boundTo: string): Buffer;
  /** Throws when the bytes were changed, belong to something else or were encrypted with another key. */
  decrypt(encrypted: Uint8Array, boundTo: string): Buffer;
}

/** A secret of 32 characters or more; or one followed by those that came before it, whose work stays readable. */
export type Secret = string | readonly [current: string, ...earlier: string[]];

/** The secret of now, with which everything new is made. */
export const currentOf = (secret: Secret): string => (typeof secret === 'string' ? secret : secret[0]);

/** The secret of now and those before it. */
export const everyOf = (secret: Secret): readonly string[] =>
  typeof secret === 'string' ? [secret] : secret;

/** Encrypts with a key drawn from the secret of now; opens what a key drawn from any of them encrypted. */
export function secretEncryption(secret: Secret, purpose: string): Encryption {
  const all = everyOf(secret).map((one) => createEncryption(encryptionKey(one, purpose)));
  const now = createEncryption(encryptionKey(currentOf(secret), purpose));
  return {
    encrypt: now.encrypt,
    decrypt(encrypted, boundTo) {
      for (const earlier of all.slice(0, -1)) {
        try {
          return earlier.decrypt(encrypted, boundTo);
        } catch {}
      }
      return (all.at(-1) ?? now).decrypt(encrypted, boundTo);
    },
  };
}

/**
 * AES-256-GCM. What comes out is one byte of format, the initialisation vector, the tag and the encrypted content.
 * @param key 32 bytes, such as those of `encryptionKey`; throws for any other number
 */
export function createEncryption(key: Uint8Array): Encryption {
  if (key.length !== keyBytes) throw new Error(`An encryption key has ${keyBytes} bytes, not ${key.length}.`);
  return {
    encrypt(content, boundTo) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(
        Buffer.from(boundTo),
      );
      const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
      const hidden = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return Buffer.concat([Buffer.from([format]), iv, cipher.getAuthTag(), hidden]);
    },
    decrypt(encrypted, boundTo) {
      if (encrypted[0] !== format) throw new Error('This was encrypted in an unknown format.');
      const iv = encrypted.subarray(1, 1 + ivBytes);
      const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes })
        .setAAD(Buffer.from(boundTo))
        .setAuthTag(encrypted.subarray(1 + ivBytes, headerBytes));
      return Buffer.concat([decipher.update(encrypted.subarray(headerBytes)), decipher.final()]);
    },
  };
}

/**
 * A key drawn from a secret, always the same one for the same purpose. Keys of different purposes don't tell each other.
 * @param secret of 32 characters or more, from a setting or a key file
 */
export function encryptionKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, keyBytes));
}

/**
 * What it costs to hash a word somebody could guess: Argon2id with the least memory and passes OWASP's password storage
 * sheet asks for; 27 ms on a small server.
 */
export const slowHashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A key of its own for one thing; whoever forgets it has destroyed the content. */
export const newEncryptionKey = (): Buffer => randomBytes(keyBytes);
