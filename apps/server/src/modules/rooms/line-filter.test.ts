import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsBlockedWord, holdsLink, maskBlockedWords } from './line-filter.ts';

describe('holdsBlockedWord', () => {
  it.each([
    ['turnip', 'a TURNIP!', true],
    ['turnip', 'türnip', true],
    ['turnip', 'ｔｕｒｎｉｐ', true],
    ['turnip', 'turnips', false],
    ['turnip', 'турниp tu\u200brnip', true],
    ['turnip', 'turn1p', true],
    ['turn1p', 'turnip', true],
    ['pass', 'p@ss', true],
    ['maren', 'hello @maren', true],
    ['sexy', 'ѕеху', true],
    ['red beet', 'Red...Beet', true],
    ['red beet', 'red sugar beet', false],
    ['turn*', 'turnips', true],
    ['turn*', 'a return', false],
    ['*nip', 'catnip', true],
    ['*nip', 'nipped', false],
    ['*urni*', 'turnips', true],
    ['*urni*', 'urn in', false],
    ['100', '1000', false],
    ['100', 'I gave 100', true],
    ['...', 'well...', false],
    ['*', 'anything', false],
  ])('%s in "%s": %s', (word, line, isFound) => {
    expect(holdsBlockedWord(line, [word])).toBe(isFound);
  });

  it('finds any of two hundred words at the end of the longest line in no time', () => {
    const words = Array.from({ length: 200 }, (_, at) => `*${'a'.repeat(2 + (at % 36))}b${at}*`);
    const line = 'a'.repeat(500);
    const started = performance.now();
    expect(holdsBlockedWord(line, words)).toBe(false);
    expect(holdsBlockedWord(`${line} ${'a'.repeat(37)}b199`, words)).toBe(true);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('finds a word in itself whatever it is made of, and never breaks', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.string({ unit: 'grapheme' }),
        (word, line) => {
          holdsBlockedWord(line, [word]);
          const letters = word.replace(/[^a-z]/g, '');
          if (letters !== '') expect(holdsBlockedWord(`x ${letters.toUpperCase()}, y`, [letters])).toBe(true);
        },
      ),
    );
  });
});

describe('holdsLink', () => {
  it.each([
    'https://lamp.test/x',
    'see www.lamp.test',
    'come to lamp.com',
    'LAMP．COM/now',
    'mail me@lamp.co, please',
    'la\u200bmp.tv',
    'a.b.xxx',
  ])('in "%s"', (line) => expect(holdsLink(line)).toBe(true));

  it.each(['well... ok.then', 'I like it.', '3.50', 'Hm.Hello', '.com is an ending', 'com'])(
    'not in "%s"',
    (line) => expect(holdsLink(line)).toBe(false),
  );
});

describe('maskBlockedWords', () => {
  it.each([
    ['You rude one', ['rude'], 'You ••• one'],
    ['RÜDE, really r4de', ['rude', 'rade'], '••• really •••'],
    ['rudely put', ['rude*'], '••• put'],
    ['Nothing here', ['rude'], 'Nothing here'],
    ['go away now', ['go away'], '•••'],
    ['', ['rude'], ''],
    ['rude', [], 'rude'],
  ])('%s, without %s', (line, words, masked) => {
    expect(maskBlockedWords(line, words)).toBe(masked);
  });

  it('leaves no line that holds a blocked word', () => {
    const words = ['rude', '*ill*', 'go away'];
    for (const line of ['ill-rude', 'r u d e rude', 'go-away', 'go\taway', 'still (rude)'])
      expect(holdsBlockedWord(maskBlockedWords(line, words), words), line).toBe(false);
  });
});
