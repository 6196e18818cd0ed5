import type { LiveRole, Presence } from './live-engine.ts';

/** Somebody in a LiveKit room, as this site's grants named them. */
export interface RoomMember extends Presence {
  role: LiveRole;
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

function change({ role, ...presence }: RoomMember, what: 'Joined' | 'Left'): PresenceChange {
  return { event: `${role === 'publish' ? 'publisher' : 'viewer'}${what}`, presence };
}
