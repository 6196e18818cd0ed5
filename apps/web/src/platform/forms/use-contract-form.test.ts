import { expect, it } from 'vitest';
import { withoutProblems } from './use-contract-form.ts';

const fields = ['title', 'price', 'images', 'variants'];
const problems = {
  '': 'Something went wrong.',
  title: 'Enter a title.',
  price: 'Enter a price.',
  'variants.0.price': 'Enter a price.',
  'images.2': 'This is not a picture.',
};

it('clears the messages of the fields that changed, and keeps the others', () => {
  expect(withoutProblems(problems, ['price'], fields)).toEqual({
    title: 'Enter a title.',
    'variants.0.price': 'Enter a price.',
    'images.2': 'This is not a picture.',
  });
  expect(Object.keys(withoutProblems(problems, ['images', 'variants'], fields))).toEqual(['title', 'price']);
});

it('knows a field by its last step where the request wraps the form', () => {
  expect(withoutProblems({ 'tracking.url': 'This is no address.' }, ['url'], ['carrier', 'url'])).toEqual({});
});
