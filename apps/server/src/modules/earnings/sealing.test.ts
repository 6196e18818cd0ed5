import { expect, it } from 'vitest';
import { createSealing } from './sealing.ts';

const secret = 'a secret of this test that is long enough';
const details = { kind: 'bank', holder: 'Maren Vale', iban: 'DE89370400440532013000' } as const;

it('opens what it sealed, for the same row only', () => {
  const sealing = createSealing(secret);
  const sealed = sealing.seal(details, 'one');
  expect(sealing.open(sealed, 'one')).toEqual(details);
  expect(() => sealing.open(sealed, 'two')).toThrow();
});

it('never seals twice to the same bytes, and says nothing in them', () => {
  const sealing = createSealing(secret);
  const [one, two] = [sealing.seal(details, 'one'), sealing.seal(details, 'one')];
  expect(one.equals(two)).toBe(false);
  expect(one.toString('latin1')).not.toContain('DE89');
});

it('opens neither changed bytes nor those of another secret', () => {
  const sealed = createSealing(secret).seal(details, 'one');
  expect(() => createSealing(`another ${secret}`).open(sealed, 'one')).toThrow();
  for (const place of [0, 1, 14, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(() => createSealing(secret).open(changed, 'one')).toThrow();
  }
});
