import { expect, it } from 'vitest';
import { createFrameCount } from './frame-count.ts';

it('counts the frames since the last report, over connections that begin anew', () => {
  const count = createFrameCount();
  count.note(30);
  count.note(60);
  expect([count.take(), count.take()]).toEqual([60, 0]);
  count.note(60);
  expect(count.take()).toBe(0);
  count.note(5);
  expect(count.take()).toBe(5);
});
