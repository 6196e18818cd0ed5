import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HlsVisit } from '../live-engine.ts';
import { createHlsViewers } from './hls-viewers.ts';

const visit: HlsVisit = { channel: 'show', subject: 'member', grantId: 'visit', sessionId: 'visit' };
let happened: string[];
let viewers: ReturnType<typeof createHlsViewers>;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  happened = [];
  viewers = createHlsViewers({
    joined: () => happened.push('joined'),
    left: ({ aheadMs }) => happened.push(aheadMs ? `left ${aheadMs} ms early` : 'left'),
  });
});

afterEach(() => {
  viewers.stop();
  vi.useRealTimers();
});

/** Fetches what came between two moments, in seconds before now. */
function fetches(fromSecondsAgo: number, toSecondsAgo: number): void {
  const durationMs = (fromSecondsAgo - toSecondsAgo) * 1000;
  viewers.seen(visit, { startedAtMs: Date.now() - fromSecondsAgo * 1000, durationMs });
}

const isDelivered = () => viewers.delivered().has('visit');
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

test('what was fetched is delivered for as long as it lasts', () => {
  viewers.seen(visit);
  expect(isDelivered(), 'by the playlist alone').toBe(false);
  fetches(4, 2);
  expect(isDelivered()).toBe(true);
  pass(2);
  fetches(4, 2);
  pass(2);
  expect(isDelivered()).toBe(true);
  pass(1);
  expect(isDelivered(), 'on a line that carries no more').toBe(false);
});

test('half a minute fetched at once is delivered for half a minute, in whatever order, and keeps its viewer', () => {
  fetches(10, 0);
  fetches(30, 20);
  fetches(25, 5);
  fetches(8, 6);
  pass(29);
  expect(isDelivered()).toBe(true);
  expect(happened).toEqual(['joined']);
  pass(3);
  expect(isDelivered()).toBe(false);
  expect(happened).toEqual(['joined', 'left']);
});

test('who leaves with what was fetched at once takes it along on record', () => {
  fetches(10, 0);
  pass(1);
  viewers.disconnect({ channel: 'show', subject: 'member' });
  expect(happened).toEqual(['joined', 'left 9000 ms early']);
});

test('the same piece fetched again and again is delivered once', () => {
  fetches(2, 0);
  for (let second = 0; second < 5; second += 1) {
    pass(1);
    fetches(3 + second, 1 + second);
  }
  expect(isDelivered()).toBe(false);
  expect(happened).toEqual(['joined']);
});
