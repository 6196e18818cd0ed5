import type { TrackSource } from 'livekit-server-sdk';
import type { LiveRole, Presence } from './live-engine.ts';

/** Somebody in a LiveKit room, as this site's grants named them. */
export interface RoomMember extends Presence {
  role: LiveRole;
  tracks: readonly PublishedTrack[];
}

/** What somebody sends to a room. */
export interface PublishedTrack {
  sid: string;
  name: string;
  /** Such as `video/VP8`; empty while the cluster does not know. */
  mimeType: string;
  /** What it is of, as far as the publisher says. */
  source: TrackSource;
}

/** A room somebody publishes to. */
export interface PublishedRoom {
  channel: string;
  /** As the cluster knows the publisher. */
  identity: string;
  sessionId: string;
  tracks: readonly PublishedTrack[];
}

/** The rooms somebody publishes to, of those who are there. */
export function publishedRooms(members: Iterable<RoomMember>): PublishedRoom[] {
  return [...members]
    .filter(({ role }) => role === 'publish')
    .map(({ channel, subject, grantId, sessionId, tracks }) => ({
      ...{ channel, sessionId, tracks },
      identity: identityOf('publish', subject, grantId),
    }));
}

export interface PresenceChange {
  event: 'publisherJoined' | 'publisherLeft' | 'viewerJoined' | 'viewerLeft';
  presence: Presence;
}

const separator = '|';

/**
 * A LiveKit identity for a subject. LiveKit lets one identity be in a room once: a publisher that comes back
 * replaces itself, while each grant to watch is a participant of its own.
 */
export function identityOf(role: LiveRole, subject: string, grantId: string): string {
  return [role, subject, ...(role === 'view' ? [grantId] : [])].join(separator);
}

/** Reads an identity back; undefined for participants that are not ours, such as recorders. */
export function readIdentity(identity: string): { role: LiveRole; subject: string } | undefined {
  const [role, subject] = identity.split(separator);
  if ((role !== 'publish' && role !== 'view') || !subject) return undefined;
  return { role, subject };
}

/** What happened between two looks at the same rooms; members are distinguished by session. Departures come first. */
export function presenceChanges(
  before: ReadonlyMap<string, RoomMember>,
  after: ReadonlyMap<string, RoomMember>,
): PresenceChange[] {
  const left = [...before].filter(([id]) => !after.has(id)).map(([, member]) => change(member, 'Left'));
  const joined = [...after].filter(([id]) => !before.has(id)).map(([, member]) => change(member, 'Joined'));
  return [...left, ...joined];
}

/**
 * Publishers beside another subject's in the same room: one subject may publish at a time. The one that was live before stays,
 * or else the one that came first.
 */
export function secondPublishers(
  before: ReadonlyMap<string, RoomMember>,
  after: ReadonlyMap<string, RoomMember>,
): RoomMember[] {
  const here = publishersOf(after);
  const wasLive = publishersOf(before);
  const stay = new Map<string, string>();
  const isBack = (one: RoomMember) =>
    wasLive.some(({ channel, subject }) => channel === one.channel && subject === one.subject);
  for (const one of [...here.filter(isBack), ...here]) {
    if (!stay.has(one.channel)) stay.set(one.channel, one.subject);
  }
  return here.filter(({ channel, subject }) => stay.get(channel) !== subject);
}

function publishersOf(members: ReadonlyMap<string, RoomMember>): RoomMember[] {
  return [...members.values()].filter(({ role }) => role === 'publish');
}

function change({ role, tracks: _, ...presence }: RoomMember, what: 'Joined' | 'Left'): PresenceChange {
  return { event: `${role === 'publish' ? 'publisher' : 'viewer'}${what}`, presence };
}
