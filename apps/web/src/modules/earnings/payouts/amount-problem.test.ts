import { expect, it } from 'vitest';
import { t } from '../messages.ts';
import { amountProblem } from './amount-problem.ts';

it.each([
  ['', t.payout.whole],
  [0, t.payout.whole],
  [12.5, t.payout.whole],
  [501, t.payout.tooMuch],
  [99, t.payout.minimum({ minimum: 100 })],
  [100, null],
  [500, null],
])('checks %s', (amount, problem) => {
  expect(amountProblem(amount, 500, 100)).toBe(problem);
});
