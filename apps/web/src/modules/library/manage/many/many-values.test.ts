import { expect, test } from 'vitest';
import { noChange, readMany } from './many-values.ts';

const now = Date.parse('2026-03-01T12:00:00');

test('only what was chosen is sent, and nothing at all is refused', () => {
  expect(readMany({ ...noChange }, now)).toEqual({
    change: null,
    errors: { '': 'Change at least one thing.' },
  });
  expect(readMany({ ...noChange, visibility: 'priced', price: 30, addTags: ['silk'] }, now).change).toEqual({
    visibility: 'priced',
    price: 30,
    addTags: ['silk'],
  });
  expect(readMany({ ...noChange, visibility: 'public', price: 30 }, now).change).toEqual({
    visibility: 'public',
  });
  expect(readMany({ ...noChange, when: 'now', takeDown: 'never' }, now).change).toEqual({
    draft: false,
    publishAt: null,
    takeDownAt: null,
  });
});

test('times are chosen and lie ahead', () => {
  const wrong = readMany({ ...noChange, when: 'later', takeDown: 'at', takeDownAt: '2026-02-01T10:00' }, now);
  expect(Object.keys(wrong.errors)).toEqual(['publishAt', 'takeDownAt']);
  expect(readMany({ ...noChange, when: 'later', publishAt: '2026-03-02T10:00' }, now).change).toEqual({
    draft: false,
    publishAt: new Date('2026-03-02T10:00').toISOString(),
  });
});
