import type { ServerEvents } from '@candela/contract/shared/realtime';

type Listener = (...args: unknown[]) => void;

const listeners = new Map<string, Set<Listener>>();

/** What pages have sent and waited to be answered, in order: each event with what came along. */
export const sentByPage: { event: string; payload: unknown }[] = [];

/** What socket.io's `io` gives a page in a component test: connected to nobody, fed by `emitToPage`. */
export const fakeSocket = {
  connected: true,
  on(event: string, listener: Listener) {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    return fakeSocket;
  },
  off(event: string, listener: Listener) {
    listeners.get(event)?.delete(listener);
    return fakeSocket;
  },
  emit: () => fakeSocket,
  connect: () => fakeSocket,
  disconnect: () => fakeSocket,
  timeout: () => ({
    async emitWithAck(event: string, payload: unknown) {
      sentByPage.push({ event, payload });
      return { ok: true, data: {} };
    },
  }),
};

/** An event of the server's, as the page's connection brings it. */
export function emitToPage<Event extends keyof ServerEvents>(
  event: Event,
  ...payload: Parameters<ServerEvents[Event]>
): void {
  for (const listener of listeners.get(event) ?? []) listener(...payload);
}
