import type { LiveModel } from '@candela/contract/shows/operations';
import { useEffect, useState } from 'react';
import { ask, useSocketConnected, useSocketEvent } from './socket.ts';

/** What has changed since the lists were read: a model's `_id` to the live card, or to null when no longer live. */
export type LiveChanges = ReadonlyMap<string, LiveModel | null>;

const none: LiveChanges = new Map();

/**
 * Follows who is live while the component is mounted.
 * @param onMissed called when the connection comes back after a loss: lists read earlier must be read again
 */
export function useLiveChanges(onMissed: () => void): LiveChanges {
  const [changes, setChanges] = useState(none);
  const [connections, setConnections] = useState(0);

  useSocketConnected(() => {
    ask('lives.watch').catch(() => undefined);
    if (connections > 0) {
      setChanges(none);
      onMissed();
    }
    setConnections(connections + 1);
  });
  useEffect(() => () => void ask('lives.unwatch').catch(() => undefined), []);

  useSocketEvent('lives.upsert', (card) => setChanges((known) => new Map(known).set(card._id, card)));
  useSocketEvent('lives.remove', ({ channelName }) =>
    setChanges((known) => new Map(known).set(channelName, null)),
  );
  return changes;
}

/** A list of live cards brought up to date: the gone taken out, the changed replaced, the new put first. */
export function mergeLives(cards: readonly LiveModel[], changes: LiveChanges): LiveModel[] {
  const known = new Set(cards.map((card) => card._id));
  const fresh = [...changes.values()].filter((card) => card !== null && !known.has(card._id));
  const rest = cards.map((card) => (changes.has(card._id) ? (changes.get(card._id) ?? null) : card));
  return [...fresh.reverse(), ...rest].filter((card): card is LiveModel => card !== null);
}
