import type { RoomMessage } from '@candela/contract/rooms/events';
import type { RoomTip } from '@candela/contract/shows/events';
import type { RoomState } from '@candela/contract/shows/operations';
import { useCallback, useSyncExternalStore } from 'react';
import { ask, getSocket } from '../realtime/socket.ts';
import { createLineOrder, type LineOrder } from './line-order.ts';

/** A stay in a room as the socket sees it. Outside (`failed`) its state is known once it changes.
 * `messages` and `tips` are the history of the latest entry; `entries` counts them. */
export type RoomEntry = {
  status: 'entering' | 'entered' | 'failed';
  state: RoomState | null;
  messages: readonly RoomMessage[];
  tips: readonly RoomTip[];
  entries: number;
};

type Presence = {
  holders: number;
  entry: RoomEntry;
  listeners: Set<() => void>;
  order: LineOrder;
  /** Set while a line is missing that may yet come by itself. */
  waiting?: ReturnType<typeof setTimeout> | undefined;
};

/** Two servers' lines may overtake each other; what is missing for longer is asked for. */
const missingForMs = 1500;

const outside: RoomEntry = { status: 'entering', state: null, messages: [], tips: [], entries: 0 };
const rooms = new Map<string, Presence>();
let isListening = false;

/**
 * Enters a room while the component is mounted and shares one stay between all who ask, so that the picture and
 * the chat of a page count as one visitor. The room is entered again after every lost connection.
 */
export function useRoomPresence(channelName: string | null): RoomEntry {
  const subscribe = useCallback(
    (listener: () => void) => (channelName === null ? () => undefined : holdRoom(channelName, listener)),
    [channelName],
  );
  return useSyncExternalStore(
    subscribe,
    () => (channelName === null ? outside : roomEntry(channelName)),
    () => outside,
  );
}

/** What is known of a room now. */
export function roomEntry(channelName: string): RoomEntry {
  return rooms.get(channelName)?.entry ?? outside;
}

/** Holds a room until the returned function is called. `listener` runs on every change of its entry. */
export function holdRoom(channelName: string, listener: () => void): () => void {
  let presence = rooms.get(channelName);
  if (!presence) {
    presence = { holders: 0, entry: outside, listeners: new Set(), order: createLineOrder() };
    rooms.set(channelName, presence);
    listen();
    enter(channelName).catch(() => undefined);
  } else if (presence.entry.status === 'entered') {
    // Who comes later, as a chat that was away for a private show, would find the lines of long ago.
    enter(channelName).catch(() => undefined);
  }
  presence.holders += 1;
  presence.listeners.add(listener);
  const held = presence;
  return () => {
    held.holders -= 1;
    held.listeners.delete(listener);
    // A screen that is rebuilt releases and holds again at once.
    setTimeout(() => {
      if (held.holders > 0 || rooms.get(channelName) !== held) return;
      rooms.delete(channelName);
      ask('room.leave', { channelName }).catch(() => undefined);
    }, 0);
  };
}

/** Tries to enter a held room that was closed to the reader until now. */
export function enterRoomAgain(channelName: string): void {
  if (rooms.get(channelName)?.entry.status === 'failed') enter(channelName).catch(() => undefined);
}

async function enter(channelName: string, after?: number): Promise<void> {
  try {
    const { state, messages, tips } = await ask('room.enter', { channelName, after });
    rooms.get(channelName)?.order.caughtUp(messages.map(({ number }) => number));
    change(channelName, (entry) => ({
      status: 'entered',
      state,
      messages,
      tips,
      entries: entry.entries + 1,
    }));
  } catch {
    change(channelName, (entry) => ({ ...entry, status: 'failed', state: null }));
  }
}

function change(channelName: string, next: (entry: RoomEntry) => RoomEntry): void {
  const presence = rooms.get(channelName);
  if (!presence) return;
  presence.entry = next(presence.entry);
  for (const listener of [...presence.listeners]) listener();
}

function askForMissing(channelName: string, presence: Presence): void {
  presence.waiting ??= setTimeout(() => {
    presence.waiting = undefined;
    if (rooms.get(channelName) !== presence || !presence.order.isMissing()) return;
    enter(channelName, presence.order.seen()).catch(() => undefined);
  }, missingForMs);
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  void getSocket().then((socket) => {
    socket.on('connect', () => {
      for (const [channelName, { entry, order }] of rooms) {
        // The socket buffers the first request until it is connected.
        if (entry.entries > 0 || entry.status === 'failed') {
          enter(channelName, order.seen()).catch(() => undefined);
        }
      }
    });
    socket.on('room.message', ({ channelName, number }) => {
      const presence = rooms.get(channelName);
      if (presence?.order.arrived(number)) askForMissing(channelName, presence);
    });
    socket.on('room.out', ({ channelName }) => {
      change(channelName, (entry) => ({ ...entry, status: 'failed', state: null, messages: [], tips: [] }));
    });
    socket.on('room.state', (state) => {
      change(state.channelName, (entry) => ({ ...entry, state }));
    });
  });
}
