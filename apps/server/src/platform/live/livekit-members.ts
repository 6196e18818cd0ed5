import {
  type ParticipantInfo,
  ParticipantInfo_State,
  type RoomServiceClient,
  ServerError,
} from 'livekit-server-sdk';
import type { LiveLog } from './live-log.ts';
import { type RoomMember, readIdentity } from './livekit-presence.ts';

/** How many are removed from a room at a time. */
const removalsAtATime = 16;
const notFound = 404;

/** The calls made to a LiveKit cluster. */
export type RoomService = Pick<
  RoomServiceClient,
  'createRoom' | 'deleteRoom' | 'listRooms' | 'listParticipants' | 'removeParticipant'
>;

/** Whether somebody in a room is to be removed. */
export type IsDoomed = (one: { subject: string | undefined; grantId: string | undefined }) => boolean;

/** Whether the cluster said that there is no such room, or nobody of that name in it. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ServerError && error.status === notFound;
}

/** Who of this site is in a room, as they came; recorders and whoever else is there are left out. */
export async function listMembers(rooms: RoomService, room: string): Promise<RoomMember[]> {
  const participants = await rooms.listParticipants(room);
  return participants
    .toSorted((one, other) => Number(one.joinedAtMs - other.joinedAtMs))
    .flatMap((participant) => memberOf(room, participant) ?? []);
}

/** A publisher counts once it sends something, as with the other engine. */
function memberOf(channel: string, participant: ParticipantInfo): RoomMember | undefined {
  const who = readIdentity(participant.identity);
  const isConnected = participant.state === ParticipantInfo_State.ACTIVE;
  if (!who || !isConnected || (who.role === 'publish' && participant.tracks.length === 0)) return undefined;
  const { attributes, sid: sessionId } = participant;
  const tracks = participant.tracks.map(({ sid, name, mimeType, source }) => ({
    sid,
    name,
    mimeType,
    source,
  }));
  return { channel, ...who, grantId: attributes.grantId ?? '', sessionId, tracks };
}

/**
 * Removes whom `isDoomed` names from a room, asked once who is in it.
 * @returns false where the cluster did not answer: some of them may be there still
 */
export async function removeMembers(
  rooms: RoomService,
  channel: string,
  isDoomed: IsDoomed,
  log: LiveLog,
): Promise<boolean> {
  let isDone = true;
  const failed = (error: unknown, what: string) => {
    // Whoever is gone need not be removed.
    if (isNotFound(error)) return;
    isDone = false;
    log.warn({ error, channel }, what);
  };
  const participants = await rooms.listParticipants(channel).catch((error: unknown) => {
    failed(error, 'LiveKit did not say who is to be removed.');
    return [];
  });
  const doomed = participants.filter(({ identity, attributes }) =>
    isDoomed({ subject: readIdentity(identity)?.subject, grantId: attributes.grantId }),
  );
  const removeInTurn = async () => {
    for (let next = doomed.shift(); next; next = doomed.shift()) {
      await rooms
        .removeParticipant(channel, next.identity)
        .catch((error: unknown) => failed(error, 'A LiveKit participant was not removed.'));
    }
  };
  await Promise.all(Array.from({ length: removalsAtATime }, removeInTurn));
  return isDone;
}
