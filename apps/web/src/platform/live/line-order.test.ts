import { expect, it } from 'vitest';
import { createLineOrder } from './line-order.ts';

it('follows lines that come one by one, in whichever order two processes send them', () => {
  const order = createLineOrder();
  expect(order.seen()).toBeUndefined();
  order.caughtUp([4, 5]);
  expect(order.arrived(7)).toBe(true);
  expect(order.seen()).toBe(5);
  expect(order.arrived(6)).toBe(false);
  expect(order.seen()).toBe(7);
});

it('says that a line is missing until it was asked for, and no longer', () => {
  const order = createLineOrder();
  order.caughtUp([5]);
  order.arrived(6);
  expect(order.arrived(9)).toBe(true);
  expect(order.arrived(10)).toBe(true);
  expect(order.seen()).toBe(6);
  // 7 was taken out of the room, so nobody will ever get it.
  order.caughtUp([8, 9]);
  expect(order.seen()).toBe(10);
  expect(order.arrived(11)).toBe(false);
});

it('begins with the first line of a room, and takes no notice of lines without a number', () => {
  const order = createLineOrder();
  order.caughtUp([]);
  expect(order.arrived(0)).toBe(false);
  expect(order.seen()).toBeUndefined();
  expect(order.arrived(3)).toBe(false);
  expect(order.seen()).toBe(3);
});
