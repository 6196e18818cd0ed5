import { expect, test } from 'vitest';
import { failureCause } from './failure-cause.ts';
import { refusalError } from './refusal.ts';

const unreached = "We couldn't reach the server.";

test.each([
  ['no answer came', new TypeError('Failed to fetch'), unreached],
  [
    'the server failed',
    refusalError({ msg: 'Something went wrong!' }, 500),
    'Something went wrong on our side.',
  ],
  ['a proxy answered for it', refusalError('Bad gateway', 504), 'Something went wrong on our side.'],
  ['it gave a reason', refusalError({ code: 'rate_limited', msg: 'Too many.' }, 429), 'Too many.'],
])('the cause when %s', (_, error, cause) => {
  expect(failureCause(error, unreached)).toBe(cause);
});
