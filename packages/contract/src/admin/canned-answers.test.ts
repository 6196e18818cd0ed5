import { expect, test } from 'vitest';
import { adminCannedAnswers, fillPlaceholders, unknownPlaceholders } from './canned-answers.ts';

test('placeholders are filled in, and what a person wrote into theirs stays as it is', () => {
  const values = { name: '{number}', number: 12, subject: 'Where are my $& credits' };
  expect(fillPlaceholders('Hello {name},\n#{number} “{subject}”. {name}!', values)).toBe(
    'Hello {number},\n#12 “Where are my $& credits”. {number}!',
  );
});

test('what is no placeholder is named, once each', () => {
  expect(unknownPlaceholders('{name} {number} {subject}')).toEqual([]);
  expect(unknownPlaceholders('{nmae} {Name} {nmae} {} { name }')).toEqual([
    '{nmae}',
    '{Name}',
    '{}',
    '{ name }',
  ]);
  expect(unknownPlaceholders('{constructor} {toString}')).toEqual(['{constructor}', '{toString}']);
});

test('an answer with an unknown placeholder is refused at its text, naming it', () => {
  const schema = adminCannedAnswers.saveCannedAnswer['~orpc'].inputSchema;
  const draft = { topic: 'payment', title: 'Slow bank', text: 'Hello {nmae}' };
  const result = schema?.['~standard'].validate(draft) as { issues?: { message: string; path: string[] }[] };
  expect(result.issues).toMatchObject([{ path: ['text'], message: expect.stringContaining('{nmae}') }]);
});
