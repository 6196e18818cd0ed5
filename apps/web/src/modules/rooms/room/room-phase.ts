import type { RefusalCode } from '@candela/contract/shared/refusals';
import type { RoomState } from '@candela/contract/shows/operations';
import type { LinkStatus } from '../../../platform/live/live-link.ts';
import { isOpen } from '../../../platform/live/room-status.ts';
import type { Entry } from './room-entry.ts';

/** Which of a room's faces is shown. */
export type RoomPhase =
  | 'loading'
  | 'missing'
  | 'failed'
  | 'offline'
  | 'ended'
  /** A seat is needed. */
  | 'paid'
  /** Somebody else's private show is under way. */
  | 'private'
  /** The reader was shown out for good. */
  | 'banned'
  /** The reader's browser has no decoder for what is sent. */
  | 'unplayable'
  | 'opening'
  | 'live'
  | 'interrupted';

export type RoomFacts = {
  /** How the question who this is went; `null` once answered. */
  problem: 'pending' | RefusalCode | 'network' | 'unknown' | null;
  room: RoomState | null;
  link: LinkStatus | null;
  /** Why the link was refused for good. */
  linkProblem: string | null;
  /** A show was seen during this visit. */
  sawShow: boolean;
  /** Whether the reader may watch; see room-entry.ts. */
  entry: Entry;
};

/** Decides what the room shows from what is known of it. */
export function roomPhase(facts: RoomFacts): RoomPhase {
  const { problem, room, linkProblem, sawShow, entry } = facts;
  if (!room) return unknownRoom(problem);
  if (!isOpen(room)) return sawShow ? 'ended' : 'offline';
  if (linkProblem === 'room_closed') return 'banned';
  return entry === 'open' ? picturePhase(room, facts) : entry;
}

function unknownRoom(problem: RoomFacts['problem']): RoomPhase {
  if (problem === 'pending') return 'loading';
  return problem === 'not_found' || problem === 'invalid_input' ? 'missing' : 'failed';
}

function picturePhase(room: RoomState, { link, linkProblem, sawShow }: RoomFacts): RoomPhase {
  if (link?.state === 'closed' && link.reason === 'unsupported') return 'unplayable';
  if (link?.state === 'closed' && link.reason === 'refused') {
    return linkProblem === 'not_unlocked' ? 'paid' : 'failed';
  }
  if (link?.state === 'connected') return room.status === 'interrupted' ? 'interrupted' : 'live';
  if (link?.state === 'reconnecting') return 'interrupted';
  return room.status === 'interrupted' && sawShow ? 'interrupted' : 'opening';
}

/**
 * Takes the newer of what was read and what the room itself has told since. The socket's word counts, unless it is
 * about another room.
 */
export function latestRoom(read: RoomState | null, update: RoomState | null): RoomState | null {
  return update && (!read || update.channelName === read.channelName) ? update : read;
}
