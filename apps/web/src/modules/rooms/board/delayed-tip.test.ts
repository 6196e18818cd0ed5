import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DelayedTip, type WaitingTip } from './delayed-tip.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function tipping() {
  const sent: WaitingTip[] = [];
  const shown: (number | null)[] = [];
  let made = 0;
  const tip = new DelayedTip({
    send: (one) => sent.push(one),
    onChange: (one) => shown.push(one?.amountCredits ?? null),
    makeKey: () => `key ${++made}`,
  });
  return { tip, sent, shown };
}

test('a tip leaves after three seconds and not before', () => {
  const { tip, sent, shown } = tipping();
  tip.add(50);
  vi.advanceTimersByTime(2999);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([{ key: 'key 1', amountCredits: 50 }]);
  expect(shown).toEqual([50, null]);
});

test('what was undone is never sent, and what was sent cannot be undone', () => {
  const { tip, sent } = tipping();
  tip.add(50);
  vi.advanceTimersByTime(2900);
  tip.undo();
  vi.advanceTimersByTime(60_000);
  tip.sendNow();
  expect(sent).toEqual([]);
  tip.add(10);
  vi.advanceTimersByTime(3000);
  tip.undo();
  expect(sent).toEqual([{ key: 'key 2', amountCredits: 10 }]);
});

test('taps within the three seconds are one tip, which can be undone as a whole', () => {
  const { tip, sent } = tipping();
  tip.add(10);
  vi.advanceTimersByTime(2000);
  tip.add(50);
  vi.advanceTimersByTime(2000);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(sent).toEqual([{ key: 'key 1', amountCredits: 60 }]);
});

test('leaving the page sends at once, and once', () => {
  const { tip, sent } = tipping();
  tip.add(100);
  tip.sendNow();
  tip.sendNow();
  vi.advanceTimersByTime(60_000);
  expect(sent).toEqual([{ key: 'key 1', amountCredits: 100 }]);
});
