import { describe, expect, it } from 'vitest';
import { costCurve } from './rules.ts';

describe('the cost of credits', () => {
  const costOf = costCurve([
    { credits: 100n, paidMinor: 1000n },
    { credits: 50n, paidMinor: 0n },
    { credits: 3n, paidMinor: 10n },
  ]);

  it('is what the oldest were bought for, and nothing for bonus credits', () => {
    expect([1n, 100n, 101n, 150n].map(costOf)).toEqual([10n, 1000n, 1000n, 1000n]);
  });

  it('leaves no cent of a lot behind', () => {
    const steps = [150n, 151n, 152n, 153n].map(costOf);
    expect(steps).toEqual([1000n, 1003n, 1006n, 1010n]);
  });

  it('is nothing before the first credit, and all of it after the last', () => {
    expect([-5n, 0n, 400n].map(costOf)).toEqual([0n, 0n, 1010n]);
    expect(costCurve([])(10n)).toBe(0n);
  });
});
