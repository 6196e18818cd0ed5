import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  PersistTimeoutError,
  persist,
  persistTimeoutMs,
  type StringStorage,
  timedStorage,
} from './storage.ts';

const hanging: StringStorage = {
  getItem: () => null,
  setItem: () => new Promise(() => undefined),
  removeItem: () => new Promise(() => undefined),
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('persist', () => {
  it('fails after 5000 ms with an error that names the key', async () => {
    let failure: unknown;
    persist('streaming', 'x', { storage: hanging }).catch((error) => {
      failure = error;
    });
    await vi.advanceTimersByTimeAsync(persistTimeoutMs - 1);
    expect(failure).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(failure).toBeInstanceOf(PersistTimeoutError);
    expect(String(failure)).toContain('Persisting timed out for the key "streaming"');
  });

  it('gives the storage its own failure through at once', async () => {
    const full: StringStorage = {
      ...hanging,
      setItem: () => {
        throw new Error('quota');
      },
    };
    await expect(persist('token', 'x', { storage: full })).rejects.toThrow('quota');
  });

  it('leaves no timer behind when the write is in time', async () => {
    await persist('token', 'x', { storage: { ...hanging, setItem: () => Promise.resolve() } });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('removes the key when the value is null', async () => {
    const removeItem = vi.fn();
    await persist('token', null, { storage: { ...hanging, removeItem } });
    expect(removeItem).toHaveBeenCalledWith('token');
  });
});

describe('timedStorage', () => {
  it('reads at once and times its writes', async () => {
    const storage = timedStorage({ ...hanging, getItem: () => 'kept' }, 50);
    expect(storage.getItem('messages')).toBe('kept');
    const write = expect(storage.setItem('messages', '[]')).rejects.toThrow('"messages"');
    await vi.advanceTimersByTimeAsync(50);
    await write;
  });
});
