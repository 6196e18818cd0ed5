import '../platform/schemas-without-eval.ts';
import { afterEach, vi } from 'vitest';
import { loadWire } from '../platform/api.ts';
import { fakeSocket } from './fake-realtime.ts';

vi.mock('socket.io-client', () => ({ io: () => fakeSocket }));

// Nobody is here before a test says who. The next file of this browser reads the token before its first test.
const forget = () => {
  localStorage.clear();
  sessionStorage.clear();
};
forget();
afterEach(forget);

// What carries calls is here before a test stops the clock.
await loadWire();
