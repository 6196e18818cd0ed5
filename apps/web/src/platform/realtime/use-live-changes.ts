import type { LiveModel } from '@candela/contract/shows/operations';
import { useEffect, useState } from 'react';
import { ask, useSocketConnected, useSocketEvent } from './socket.ts';

/** What has changed since the lists were read: a model's `_id` to the live card, or to null when no longer live. */
export type LiveChanges = ReadonlyMap<string, LiveModel | null>;

const none: LiveChanges = new Map();

/**
 * Follows who is live while the component is mounted.
 * @param readAgain called with what `refetch` takes, each time the server begins to tell of changes: what changed after
 * the lists were read, in a page's HTML or before a connection was lost, was told to nobody here
 */
export function useLiveChanges(readAgain: (how: { cancelRefetch: false }) => unknown): LiveChanges {
  const [changes, setChanges] = useState(none);

  useSocketConnected(() => {
    setChanges(none);
    // A reading that is under way is new enough.
    ask('lives.watch').then(
      () => readAgain({ cancelRefetch: false }),
      () => undefined,
    );
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
