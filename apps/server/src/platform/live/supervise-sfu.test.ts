import { expect, it } from 'vitest';
import { pauseBeforeRestartMs } from './supervise-sfu.ts';

it('restarts at once after one failure, then waits longer each time up to a bound', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6, 7, 8, 30].map(pauseBeforeRestartMs);
  expect(pauses).toEqual([0, 0, 100, 200, 400, 800, 1600, 3200, 5000, 5000]);
});
