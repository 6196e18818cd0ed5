import { expect, test } from 'vitest';
import { expiryOf, reasonsInWords } from './rules.ts';

const now = new Date('2026-03-02T12:00:00Z');

test('a document is good on its last day, and is said to run out thirty days before', () => {
  expect(expiryOf('2026-03-01', now)).toBe('expired');
  expect(expiryOf('2026-03-02', now)).toBe('soon');
  expect(expiryOf('2026-04-01', now)).toBe('soon');
  expect(expiryOf('2026-04-02', now)).toBe('fine');
});

test('the reasons of single pictures follow the reason for the whole', () => {
  const none = { front: '', back: '', selfie: '' };
  expect(reasonsInWords('Too dark.', none)).toBe('Too dark.');
  expect(reasonsInWords('Please again.', { ...none, selfie: 'Your face is cut off.' })).toBe(
    'Please again.\nSelfie with the document: Your face is cut off.',
  );
});
