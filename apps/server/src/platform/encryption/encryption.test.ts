import { expect, test } from 'vitest';
import { createEncryption, encryptionKey, newEncryptionKey } from './index.ts';

const secret = 'a secret of this test that is long enough';
const purpose = 'something to hide';
const iban = 'DE89370400440532013000';
const encryption = createEncryption(encryptionKey(secret, purpose));

test('what it encrypted opens, text and bytes alike, and for the same thing only', () => {
  const encrypted = encryption.encrypt(`Zoë ${iban}`, 'one');
  expect(encryption.decrypt(encrypted, 'one').toString('utf8')).toBe(`Zoë ${iban}`);
  expect(() => encryption.decrypt(encrypted, 'two')).toThrow();
  const bytes = Uint8Array.of(0, 255, 1);
  expect([...encryption.decrypt(encryption.encrypt(bytes, 'one'), 'one')]).toEqual([0, 255, 1]);
  expect(encryption.decrypt(encryption.encrypt('', 'one'), 'one')).toHaveLength(0);
});

test('it never encrypts twice to the same bytes, and they say nothing', () => {
  const [one, two] = [encryption.encrypt(iban, 'one'), encryption.encrypt(iban, 'one')];
  expect(one.equals(two)).toBe(false);
  expect(one.toString('latin1')).not.toContain('DE89');
});

test('neither changed nor shortened bytes open', () => {
  const encrypted = encryption.encrypt(iban, 'one');
  for (const place of encrypted.keys()) {
    const changed = Buffer.from(encrypted);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(() => encryption.decrypt(changed, 'one'), `byte ${place}`).toThrow();
  }
  for (let length = 0; length < encrypted.length; length += 1) {
    expect(() => encryption.decrypt(encrypted.subarray(0, length), 'one'), `${length} bytes`).toThrow();
  }
});

test('a key of another secret, another purpose or another thing opens nothing', () => {
  const encrypted = encryption.encrypt(iban, 'one');
  const others = [
    encryptionKey(`another ${secret}`, purpose),
    encryptionKey(secret, 'another'),
    newEncryptionKey(),
  ];
  for (const key of others) expect(() => createEncryption(key).decrypt(encrypted, 'one')).toThrow();
  const again = createEncryption(encryptionKey(secret, purpose));
  expect(again.decrypt(encrypted, 'one').toString()).toBe(iban);
});

test('a key of another length is refused', () => {
  expect(() => createEncryption(Buffer.alloc(16))).toThrow('32 bytes, not 16');
});
