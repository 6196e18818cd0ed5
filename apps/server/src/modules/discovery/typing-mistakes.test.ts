import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceTo, rankByDistance, slipsBetween, withSwaps } from './typing-mistakes.ts';

describe('slipsBetween', () => {
  it.each([
    ['maren', 'maren', 0],
    ['marne', 'maren', 1],
    ['maern', 'maren', 1],
    ['mare', 'maren', 1],
    ['marren', 'maren', 1],
    ['moren', 'maren', 1],
    ['marne', 'marr', 2],
    ['', 'abc', 3],
  ])('%j and %j are %i apart', (a, b, slips) => {
    expect(slipsBetween(a, b)).toBe(slips);
  });

  it('is the same both ways, and nothing only between equals', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        expect(slipsBetween(a, b)).toBe(slipsBetween(b, a));
        expect(slipsBetween(a, b) === 0).toBe(a === b);
      }),
    );
  });
});

describe('distanceTo and rankByDistance', () => {
  it('looks at each word, in any order', () => {
    expect(distanceTo('Maren Vale', 'vale marne')).toBe(1);
    expect(distanceTo('maren.vale', 'marne')).toBe(1);
    expect(distanceTo('Isolde Marr', 'marne')).toBe(2);
  });

  it('takes the beginning of a word for a little less than the word', () => {
    expect(distanceTo('Bastian', 'basti')).toBe(0.5);
    expect(distanceTo('Basti', 'basti')).toBe(0);
  });

  it('puts the nearest first and leaves out the far', () => {
    const found = [['Isolde Marr'], ['Marlene Gray'], ['Maren Vale'], ['Martin Quill']].map((names) => ({
      names,
    }));
    expect(rankByDistance(found, 'marne')[0]?.names).toEqual(['Maren Vale']);
    expect(rankByDistance(found, 'marne').map((one) => one.names[0])).not.toContain('Martin Quill');
  });
});

it('swaps neighbours', () => {
  expect(withSwaps('maern')).toEqual(['amern', 'mearn', 'maren', 'maenr']);
  expect(withSwaps('aa')).toEqual([]);
});
