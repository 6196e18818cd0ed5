import { expect, it } from 'vitest';
import { createEncryption } from './encryption.ts';

const secret = 'a secret of this test that is long enough';
const details = { kind: 'bank', holder: 'Maren Vale', iban: 'DE89370400440532013000' } as const;

it('opens what it encrypted, for the same row only', () => {
  const encryption = createEncryption(secret);
  const encrypted = encryption.encrypt(details, 'one');
  expect(encryption.open(encrypted, 'one')).toEqual(details);
  expect(() => encryption.open(encrypted, 'two')).toThrow();
});

it('never encrypts twice to the same bytes, and says nothing in them', () => {
  const encryption = createEncryption(secret);
  const [one, two] = [encryption.encrypt(details, 'one'), encryption.encrypt(details, 'one')];
  expect(one.equals(two)).toBe(false);
  expect(one.toString('latin1')).not.toContain('DE89');
});

it('opens neither changed bytes nor those of another secret', () => {
  const encrypted = createEncryption(secret).encrypt(details, 'one');
  expect(() => createEncryption(`another ${secret}`).open(encrypted, 'one')).toThrow();
  for (const place of [0, 1, 14, encrypted.length - 1]) {
    const changed = Buffer.from(encrypted);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(() => createEncryption(secret).open(changed, 'one')).toThrow();
  }
});
