import { expect, test } from 'vitest';
import { Watchdog } from './watchdog.ts';

test('silence counts from the last change, and any change ends it', () => {
  const watchdog = new Watchdog(2000, 1000, 0);
  expect(watchdog.observe(10, 500)).toBe('flowing');
  expect(watchdog.observe(10, 2499)).toBe('quiet');
  expect(watchdog.observe(10, 2500)).toBe('stalled');
  expect(watchdog.observe(11, 2600)).toBe('flowing');
  expect(watchdog.observe(11, 4000)).toBe('quiet');
});

test('a connection that never says anything stalls as well', () => {
  const watchdog = new Watchdog(2000, 1000, 0);
  expect(watchdog.observe(0, 100)).toBe('flowing');
  expect(watchdog.observe(0, 2100)).toBe('stalled');
});

test('doubt shortens the limit only until it ends', () => {
  const watchdog = new Watchdog(2000, 1000, 0);
  watchdog.observe(1, 0);
  expect(watchdog.observe(1, 1200)).toBe('quiet');
  watchdog.doubtUntil(5000);
  expect(watchdog.observe(1, 1300)).toBe('stalled');
  watchdog.observe(2, 5000);
  expect(watchdog.observe(2, 6500)).toBe('quiet');
});
