import { createHmac } from 'node:crypto';
import {
  createEncryption,
  currentOf,
  encryptionKey,
  everyOf,
  newEncryptionKey,
  type Secret,
  secretEncryption,
} from '../encryption/index.ts';
import type { VaultStore } from './vault-store.ts';

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
  /** The marks of a list of texts: first as `mark` makes them now, then as each earlier secret did. */
  everyMark(texts: readonly string[]): Buffer[][];
}

/** @param secret of 32 characters or more; without it nothing in the vault opens again */
export function createVault({ store, secret }: { store: VaultStore; secret: Secret }): Vault {
  const ofKeys = secretEncryption(secret, 'candela vault');
  const markKeys = everyOf(secret).map((one) => encryptionKey(one, 'candela vault marks'));
  const markWith = (key: Buffer, text: string) =>
    createHmac('sha256', key).update(text).digest().subarray(0, markBytes);
  const markKey = encryptionKey(currentOf(secret), 'candela vault marks');

  function encryptBytes(id: string, bytes: Uint8Array): Encrypted {
    const key = newEncryptionKey();
    return {
      encrypted: createEncryption(key).encrypt(bytes, `content:${id}`),
      dataKey: ofKeys.encrypt(key, `key:${id}`),
    };
  }
  function openBytes(
    id: string,
    { encrypted, dataKey }: { encrypted: Uint8Array; dataKey: Uint8Array },
  ): Buffer {
    return createEncryption(ofKeys.decrypt(dataKey, `key:${id}`)).decrypt(encrypted, `content:${id}`);
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
    mark: (text) => markWith(markKey, text),
    everyMark: (texts) => markKeys.map((key) => texts.map((text) => markWith(key, text))),
  };
}
