import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { VaultStore } from './vault-store.ts';

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const markBytes = 16;

/** Encrypted bytes and their data key, which only the vault's own key unwraps. */
export interface Encrypted {
  encrypted: Buffer;
  dataKey: Buffer;
}

/**
 * Envelope encryption (AES-256-GCM): everything is encrypted with a key of its own, and that key with the vault's. What
 * is encrypted opens under its own id only. Whoever forgets the data key has destroyed the content, wherever copies lie.
 */
export interface Vault {
  /** Encrypts bytes and keeps them under an id; resolves to the wrapped data key, which the caller keeps elsewhere. */
  save(id: string, bytes: Uint8Array): Promise<Buffer>;
  /** Throws when it is not there, was changed, or the key is another's. */
  open(id: string, dataKey: Uint8Array): Promise<Buffer>;
  /** Does nothing when there is no such file. */
  remove(id: string): Promise<void>;
  /** Encrypts a short text without keeping it. */
  encrypt(id: string, text: string): Encrypted;
  /** Throws as `open` does. */
  decrypt(id: string, encrypted: Encrypted): string;
  /**
   * A mark of a text, the same each time, which reveals nothing about it without the vault's key: to find encrypted things
   * by. What has the same mark is the same text, so it is for texts many have in common anyway.
   */
  mark(text: string): Buffer;
}

/** @param secret of 32 characters or more; without it nothing in the vault opens again */
export function createVault({ store, secret }: { store: VaultStore; secret: string }): Vault {
  const vaultKey = Buffer.from(hkdfSync('sha256', secret, '', 'candela vault', keyBytes));
  const markKey = Buffer.from(hkdfSync('sha256', secret, '', 'candela vault marks', keyBytes));

  function encryptBytes(id: string, bytes: Uint8Array): Encrypted {
    const key = randomBytes(keyBytes);
    return { encrypted: encrypt(key, `content:${id}`, bytes), dataKey: encrypt(vaultKey, `key:${id}`, key) };
  }
  function openBytes(
    id: string,
    { encrypted, dataKey }: { encrypted: Uint8Array; dataKey: Uint8Array },
  ): Buffer {
    return decrypt(decrypt(vaultKey, `key:${id}`, dataKey), `content:${id}`, encrypted);
  }

  return {
    async save(id, bytes) {
      const { encrypted, dataKey } = encryptBytes(id, bytes);
      await store.put(id, encrypted);
      return dataKey;
    },
    open: async (id, dataKey) => openBytes(id, { encrypted: await store.get(id), dataKey }),
    remove: (id) => store.remove(id),
    encrypt: (id, text) => encryptBytes(id, Buffer.from(text, 'utf8')),
    decrypt: (id, encrypted) => openBytes(id, encrypted).toString('utf8'),
    mark: (text) => createHmac('sha256', markKey).update(text).digest().subarray(0, markBytes),
  };
}

/** The purpose is authenticated, so that a encrypted thing cannot stand in for another. */
function encrypt(key: Uint8Array, purpose: string, bytes: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
  const hidden = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), hidden]);
}

function decrypt(key: Uint8Array, purpose: string, encrypted: Uint8Array): Buffer {
  const iv = encrypted.subarray(0, ivBytes);
  const tag = encrypted.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(encrypted.subarray(ivBytes + tagBytes)), decipher.final()]);
}
