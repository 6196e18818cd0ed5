import { expect, it } from 'vitest';
import { mentions, piecesOf } from './mention-text.ts';

it('cuts a line at the names it mentions', () => {
  expect(piecesOf('hello @rafe.t, and @b_sorrel!')).toEqual([
    { text: 'hello ' },
    { text: '@rafe.t', name: 'rafe.t' },
    { text: ', and ' },
    { text: '@b_sorrel', name: 'b_sorrel' },
    { text: '!' },
  ]);
  expect(piecesOf('plain')).toEqual([{ text: 'plain' }]);
});

it('takes an address or a lonely sign for no mention', () => {
  expect(piecesOf('me@site.test @ @@x')).toEqual([{ text: 'me@site.test @ @@x' }]);
});

it('knows the reader by name, whatever the case, and not by part of it', () => {
  expect(mentions('thanks @Rafe.T.', 'rafe.t')).toBe(true);
  expect(mentions('thanks @rafe', 'rafe.t')).toBe(false);
  expect(mentions('thanks @rafe', undefined)).toBe(false);
});
