import { expect, it } from 'vitest';
import { findSettings } from './find-settings.ts';

const entries = [
  { label: 'Two-step sign-in and devices', words: '2fa authenticator sessions' },
  { label: 'Delete my account', words: 'close leave erase' },
];
const found = (typed: string) => findSettings(entries, typed).map(({ label }) => label);

it('finds settings by the beginnings of their words and of their synonyms, in any order', () => {
  expect(found('')).toHaveLength(2);
  expect(found('2FA')).toEqual(['Two-step sign-in and devices']);
  expect(found('account del')).toEqual(['Delete my account']);
  expect(found('leave, please')).toEqual([]);
  expect(found('ount')).toEqual([]);
});
