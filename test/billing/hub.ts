import { randomUUID } from 'node:crypto';
import type {
  ChannelStatus,
  LiveEngineEvents,
  LiveRole,
  Presence,
} from '../../apps/server/src/platform/live/index.ts';

type Send = (event: keyof LiveEngineEvents, payload: Presence | null) => void;

/** Whether the media sent to somebody arrives. */
export type Link = 'clear' | 'blocked';

/** Somebody's media connection. */
interface Connection extends Presence {
  role: LiveRole;
  since: number;
}

/**
 * A fake media cluster that several server processes share: it tells all of them who comes and goes,
 * throws out whom they disconnect, and can die with everyone in it. It also keeps, by its own steady clock, how long
 * each viewer really had a picture: what the bills are checked against.
 */
export function createHub() {
  const listeners = new Set<Send>();
  const connections = new Map<string, Connection>();
  const watchedMs = new Map<string, number>();
  const links = new Map<string, Link>();
  const onDrop: ((subject: string) => void)[] = [];
  const onDelivery = new Set<(sessionIds: string[]) => void>();
  let isUp = true;
  let isEmitting = false;

  const emit: Send = (event, payload) => {
    for (const listener of listeners) listener(event, payload);
    emitDelivered();
  };
  const publisherOf = (channel: string) =>
    [...connections.values()].find((one) => one.channel === channel && one.role === 'publish');

  const delivered = (): Presence[] =>
    [...connections.values()].filter(
      (one) => one.role === 'view' && isClear(one) && publisherOf(one.channel) !== undefined,
    );

  /** Changes of one moment are told once. */
  function emitDelivered(): void {
    if (isEmitting) return;
    isEmitting = true;
    setImmediate(() => {
      isEmitting = false;
      const sessionIds = delivered().map((one) => one.sessionId);
      for (const listener of onDelivery) listener(sessionIds);
    });
  }

  const isClear = ({ subject }: Presence) => links.get(subject) !== 'blocked';

  function settleWatch(channel: string, now: number): void {
    for (const one of connections.values()) {
      if (one.channel !== channel || one.role !== 'view') continue;
      if (isClear(one))
        watchedMs.set(one.subject, (watchedMs.get(one.subject) ?? 0) + now - Math.max(one.since, 0));
      one.since = now;
    }
  }

  function drop(sessionId: string): void {
    const one = connections.get(sessionId);
    if (!one) return;
    settleIfShown(one.channel);
    connections.delete(sessionId);
    const presence = presenceOf(one);
    emit(one.role === 'publish' ? 'publisherLeft' : 'viewerLeft', presence);
    for (const listener of onDrop) listener(one.subject);
  }

  function settleIfShown(channel: string): void {
    if (publisherOf(channel)) settleWatch(channel, performance.now());
  }

  return {
    subscribe(listener: Send): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onDrop: (listener: (subject: string) => void) => void onDrop.push(listener),
    isUp: () => isUp,
    join(channel: string, role: LiveRole, subject: string): string | undefined {
      if (!isUp) return undefined;
      const sessionId = randomUUID();
      const now = performance.now();
      if (role === 'publish')
        for (const one of connections.values())
          if (one.channel === channel) one.since = now;
          else settleIfShown(channel);
      const one = { channel, role, subject, sessionId, grantId: sessionId, since: now };
      connections.set(sessionId, one);
      emit(role === 'publish' ? 'publisherJoined' : 'viewerJoined', presenceOf(one));
      return sessionId;
    },
    leave: drop,
    /** Blocks somebody's way to the engine, which stays connected, or clears it. */
    setLink(subject: string, link: Link): void {
      for (const { channel } of connections.values()) settleIfShown(channel);
      links.set(subject, link);
      emitDelivered();
    },
    /** Those whose picture arrives, as their reports acknowledge. */
    delivered,
    onDelivery(listener: (sessionIds: string[]) => void): () => void {
      onDelivery.add(listener);
      return () => void onDelivery.delete(listener);
    },
    disconnect(channel: string, subject: string | undefined): void {
      for (const one of [...connections.values()]) {
        if (one.channel === channel && (subject === undefined || one.subject === subject))
          drop(one.sessionId);
      }
    },
    /** Everyone's media is lost at once, as when the engine's process dies. */
    crash(): void {
      for (const { channel } of connections.values()) settleIfShown(channel);
      isUp = false;
      const lost = [...connections.values()].map((one) => one.subject);
      connections.clear();
      emit('engineDown', null);
      for (const subject of lost) for (const listener of onDrop) listener(subject);
    },
    comeBack(): void {
      isUp = true;
      emit('engineUp', null);
    },
    stats(): ChannelStatus[] {
      const channels = new Set([...connections.values()].map((one) => one.channel));
      return [...channels].map((channel) => ({
        channel,
        isPublished: publisherOf(channel) !== undefined,
        viewers: [...connections.values()].filter((one) => one.channel === channel && one.role === 'view')
          .length,
      }));
    },
    /** How long a viewer has had a picture so far, in milliseconds. */
    watchedMs(subject: string): number {
      for (const channel of new Set([...connections.values()].map((one) => one.channel)))
        settleIfShown(channel);
      return watchedMs.get(subject) ?? 0;
    },
  };
}

export type Hub = ReturnType<typeof createHub>;

function presenceOf({ channel, subject, grantId, sessionId }: Connection): Presence {
  return { channel, subject, grantId, sessionId };
}
