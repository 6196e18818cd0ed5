import { expect, test, vi } from 'vitest';
import { SendFailure } from './send-bytes.ts';
import { withRetries } from './with-retries.ts';

const lost = () => new SendFailure('network', 0);

test('a lost network is waited out however long it takes', async () => {
  const work = vi.fn(async () => {
    if (work.mock.calls.length < 40) throw lost();
    return 'sent';
  });
  const waiting: boolean[] = [];
  const result = await withRetries(work, {
    signal: new AbortController().signal,
    onWaiting: (isWaiting) => waiting.push(isWaiting),
    pause: async () => undefined,
    isOnline: () => false,
  });
  expect(result).toBe('sent');
  expect(waiting.at(0)).toBe(true);
  expect(waiting.at(-1)).toBe(false);
});

test('online, it gives up after a while; a refusal is not tried again at all', async () => {
  const trying = {
    signal: new AbortController().signal,
    onWaiting: () => undefined,
    pause: async () => undefined,
    isOnline: () => true,
  };
  const never = vi.fn(() => Promise.reject(lost()));
  await expect(withRetries(never, trying)).rejects.toThrow(SendFailure);
  expect(never).toHaveBeenCalledTimes(8);
  const refused = vi.fn(() => Promise.reject(new SendFailure('refused', 400)));
  await expect(withRetries(refused, trying)).rejects.toThrow(SendFailure);
  expect(refused).toHaveBeenCalledTimes(1);
});

test('work that gets on is not given up, however often it breaks off', async () => {
  const waiting: boolean[] = [];
  const work = vi.fn(async (onProgress: () => void) => {
    if (work.mock.calls.length > 30) return 'sent';
    onProgress();
    throw lost();
  });
  const result = await withRetries(work, {
    signal: new AbortController().signal,
    onWaiting: (isWaiting) => waiting.push(isWaiting),
    pause: async () => undefined,
    isOnline: () => true,
  });
  expect(result).toBe('sent');
  expect(waiting.slice(0, 4)).toEqual([true, false, true, false]);
  expect(waiting.at(-1)).toBe(false);
});
