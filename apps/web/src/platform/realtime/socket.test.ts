import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** How often the code of the connection fails to arrive from now on. */
let failures = 0;
const handlers = new Map<string, (...args: unknown[]) => void>();
const connection = {
  connected: true,
  active: false,
  connect: vi.fn(),
  on: (event: string, handler: (...args: unknown[]) => void) => void handlers.set(event, handler),
  off: (event: string) => void handlers.delete(event),
  timeout: () => ({ emitWithAck: async () => ({ ok: true, data: 'answered' }) }),
};

vi.mock('../session/session-over.ts', () => ({ emitSessionOver: () => {} }));
vi.mock('../session/token.ts', () => ({ getToken: () => null, onToken: () => () => {} }));

/** A page of its own, as after a reload. */
async function freshPage() {
  vi.resetModules();
  vi.doMock('socket.io-client', () => ({
    get io() {
      if (failures > 0) {
        failures -= 1;
        throw new TypeError('Failed to fetch dynamically imported module');
      }
      return () => connection;
    },
  }));
  return await import('./socket.ts');
}

beforeEach(() => {
  vi.useFakeTimers();
  handlers.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('socket.io-client');
});

test('a listener receives events though the connection code failed to load at first', async () => {
  failures = 3;
  const { listen } = await freshPage();
  const received: unknown[] = [];
  const stop = listen('chat.line', (line) => received.push(line));
  await vi.advanceTimersByTimeAsync(100);
  expect(handlers.has('chat.line')).toBe(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(failures).toBe(0);
  handlers.get('chat.line')?.('hello');
  expect(received).toEqual(['hello']);
  stop();
  expect(handlers.has('chat.line')).toBe(false);
});

test('who stopped listening before the code came is not called', async () => {
  failures = 1;
  const { listen } = await freshPage();
  listen('chat.line', () => {})();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(failures).toBe(0);
  expect(handlers.has('chat.line')).toBe(false);
});

test('a question is answered once the code has come, and fails when it takes too long', async () => {
  failures = 2;
  const { ask } = await freshPage();
  const asked = ask('lives.watch');
  await vi.advanceTimersByTimeAsync(9_000);
  expect(await asked).toBe('answered');
  failures = Number.POSITIVE_INFINITY;
  const { ask: askAgain } = await freshPage();
  const late = expect(askAgain('lives.watch')).rejects.toThrow('in time');
  await vi.advanceTimersByTimeAsync(10_000);
  await late;
});

test('a connection the server refused for now is tried again, one of a session that is over is not', async () => {
  failures = 0;
  const { getSocket } = await freshPage();
  await getSocket();
  connection.connect.mockClear();
  const refuse = (code: string) =>
    handlers.get('connect_error')?.(Object.assign(new Error('refused'), { data: { code } }));
  refuse('session_over');
  refuse('account_suspended');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connection.connect).not.toHaveBeenCalled();
  refuse('unavailable');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connection.connect).toHaveBeenCalledTimes(1);
  refuse('rate_limited');
  await vi.advanceTimersByTimeAsync(29_000);
  expect(connection.connect).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(connection.connect).toHaveBeenCalledTimes(2);
  connection.connect.mockClear();
  // The library tries by itself where the network is at fault.
  connection.active = true;
  refuse('unavailable');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connection.connect).not.toHaveBeenCalled();
  connection.active = false;
});
