import { expect, it } from 'vitest';
import { RequestBudget } from './request-budget.ts';

it('grants so many at once, then one each time a while has passed, and says how long to wait', () => {
  const budget = new RequestBudget(2, 1000, 0);
  expect([budget.take(0), budget.take(0)]).toEqual([0, 0]);
  expect(budget.take(250)).toBe(750);
  expect(budget.take(1000)).toBe(0);
  expect(budget.take(1001)).toBeGreaterThan(0);
  expect([budget.take(90_000), budget.take(90_000)]).toEqual([0, 0]);
  expect(budget.take(90_000)).toBe(1000);
});
