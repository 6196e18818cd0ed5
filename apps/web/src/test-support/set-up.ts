import '../platform/schemas-without-eval.ts';
import { beforeEach, vi } from 'vitest';
import { fakeSocket } from './fake-realtime.ts';

vi.mock('socket.io-client', () => ({ io: () => fakeSocket }));

// Nobody is here before a test says who.
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
