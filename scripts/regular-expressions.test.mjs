import path from 'node:path';
import { expect, it } from 'vitest';
import { expressionsIn, problemOf, regularExpressions } from './regular-expressions.mjs';

const root = path.resolve(import.meta.dirname, '..');
const atLeast = 120;

/** A pattern in a source as it would be written. @param {string} literal */
const onlyOne = (literal) => expressionsIn('planted.ts', `const shape: RegExp = ${literal};`)[0];

it.each([
  // What froze the site for seconds by a webhook of 126 kB.
  [String.raw`/"((?:[^"\\]|\\.)*)"(\s*:\s*)("(?:[^"\\]|\\.)*"?|[^\s,}\]]+)/g`, '2nd degree polynomial'],
  [String.raw`/\/+$/`, '2nd degree polynomial'],
  ['/^(a+)+$/', 'exponential'],
  ['/^(?:a{1,30}){1,30}b$/', expect.any(String)],
])(
  'finds what grows faster than its text: %s',
  (literal, growth) => {
    const planted = onlyOne(literal);
    expect(planted && problemOf(planted)).toEqual(growth);
  },
  60_000,
);

it('finds no such expression wherever text from outside may come', () => {
  const all = regularExpressions(root);
  expect(all.length).toBeGreaterThan(atLeast);
  const problems = all.flatMap((one) => {
    const growth = problemOf(one);
    return growth === undefined ? [] : [`${one.file}: /${one.pattern}/${one.flags} is ${growth}`];
  });
  expect(problems).toEqual([]);
}, 180_000);
