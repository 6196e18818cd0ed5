import { describe, expect, it } from 'vitest';
import { guessPassword } from '../strength/guess-password.ts';
import { describeStrength } from './strength-words.ts';

describe('describeStrength', () => {
  it('counts the letters that are missing', () => {
    const guess = { score: 2, lettersMissing: 4, warning: null } as const;
    expect(describeStrength(guess, 'correcthorse4')).toBe('Good. 4 more letters would make it strong.');
    expect(describeStrength({ ...guess, score: 3, lettersMissing: 1 }, 'correcthorse47')).toBe(
      'Very good. 1 more letter would make it strong.',
    );
  });

  it('has nothing to add to a strong one, of whatever signs', () => {
    for (const password of ['lumen river 4', 'lumenrivercandle']) {
      expect(describeStrength({ score: 4, lettersMissing: 0, warning: null }, password)).toBe('Strong.');
    }
  });

  it('says what makes a weak one weak, and asks for words rather than many letters', () => {
    expect(describeStrength({ score: 0, lettersMissing: 7, warning: 'common' }, 'password1')).toBe(
      "Very weak. It's a common password. Two or three unrelated words would make it strong.",
    );
    expect(describeStrength({ score: 1, lettersMissing: 5, warning: 'somethingNew' }, 'ahs7hsa2')).toBe(
      'Weak. 5 more letters would make it strong.',
    );
  });

  it('never promises strength below the least length', () => {
    expect(describeStrength({ score: 3, lettersMissing: 1, warning: null }, '4x!ö')).toBe(
      'Very good. 4 more letters would make it strong.',
    );
  });

  it('fits what the estimator says of real passwords', () => {
    expect(guessPassword('password1', []).score).toBe(0);
    expect(describeStrength(guessPassword('password1', []), 'password1')).toMatch(
      /^Very weak\. It's a common/,
    );
    const own = ['rafe', 'tolland'];
    expect(guessPassword('tolland7', own).score).toBeLessThan(guessPassword('tolland7', []).score);
    expect(guessPassword('candle-at-sea-9', []).score).toBe(4);
  });

  it('asks for exactly as many letters as make the password strong', () => {
    const before = 'correcthorse4';
    const advice = describeStrength(guessPassword(before, []), before);
    const letters = Number(/(\d+) more/.exec(advice)?.[1] ?? 0);
    expect(letters).toBeGreaterThan(0);
    expect(guessPassword(before, []).score).toBeLessThan(4);
    expect(guessPassword(before + 'xqzjvk'.slice(0, letters), []).score).toBe(4);
  });
});
