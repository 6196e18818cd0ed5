import { expect, it } from 'vitest';
import { words } from '../messages.ts';
import { amountProblem } from './amount-problem.ts';

it.each([
  ['', words.payout.whole],
  [0, words.payout.whole],
  [12.5, words.payout.whole],
  [501, words.payout.tooMuch],
  [99, words.payout.minimum({ minimum: 100 })],
  [100, null],
  [500, null],
])('checks %s', (amount, problem) => {
  expect(amountProblem(amount, 500, 100)).toBe(problem);
});
