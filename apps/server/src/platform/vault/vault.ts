import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { VaultStore } from './vault-store.ts';

const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;
const markBytes = 16;

/** Sealed bytes and their data key, which only the vault's own key unwraps. */
export interface Sealed {
  sealed: Buffer;
  dataKey: Buffer;
}

/**
 * Envelope encryption (AES-256-GCM): everything is sealed with a key of its own, and that key with the vault's. What
 * is sealed opens under its own id only. Whoever forgets the data key has destroyed the content, wherever copies lie.
 */
export interface Vault {
  /** Seals bytes and keeps them under an id; resolves to the wrapped data key, which the caller keeps elsewhere. */
  keep(id: string, bytes: Uint8Array): Promise<Buffer>;
  /** Throws when it is not there, was changed, or the key is another's. */
  open(id: string, dataKey: Uint8Array): Promise<Buffer>;
  /** Does nothing when there is no such file. */
  remove(id: string): Promise<void>;
  /** Seals a short text without keeping it. */
  seal(id: string, text: string): Sealed;
  /** Throws as `open` does. */
  unseal(id: string, sealed: Sealed): string;
  /**
   * A mark of a text, the same each time, which tells nothing about it without the vault's key: to find sealed things
   * by. What has the same mark is the same text, so it is for texts many have in common anyway.
   */
  mark(text: string): Buffer;
}

/** @param secret of 32 characters or more; without it nothing in the vault opens again */
export function createVault({ store, secret }: { store: VaultStore; secret: string }): Vault {
  const vaultKey = Buffer.from(hkdfSync('sha256', secret, '', 'candela vault', keyBytes));
  const markKey = Buffer.from(hkdfSync('sha256', secret, '', 'candela vault marks', keyBytes));

  function sealBytes(id: string, bytes: Uint8Array): Sealed {
    const key = randomBytes(keyBytes);
    return { sealed: encrypt(key, `content:${id}`, bytes), dataKey: encrypt(vaultKey, `key:${id}`, key) };
  }
  function openBytes(id: string, { sealed, dataKey }: { sealed: Uint8Array; dataKey: Uint8Array }): Buffer {
    return decrypt(decrypt(vaultKey, `key:${id}`, dataKey), `content:${id}`, sealed);
  }

  return {
    async keep(id, bytes) {
      const { sealed, dataKey } = sealBytes(id, bytes);
      await store.put(id, sealed);
      return dataKey;
    },
    open: async (id, dataKey) => openBytes(id, { sealed: await store.get(id), dataKey }),
    remove: (id) => store.remove(id),
    seal: (id, text) => sealBytes(id, Buffer.from(text, 'utf8')),
    unseal: (id, sealed) => openBytes(id, sealed).toString('utf8'),
    mark: (text) => createHmac('sha256', markKey).update(text).digest().subarray(0, markBytes),
  };
}

/** The purpose is authenticated, so that a sealed thing cannot stand in for another. */
function encrypt(key: Uint8Array, purpose: string, bytes: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
  const hidden = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), hidden]);
}

function decrypt(key: Uint8Array, purpose: string, sealed: Uint8Array): Buffer {
  const iv = sealed.subarray(0, ivBytes);
  const tag = sealed.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
}
