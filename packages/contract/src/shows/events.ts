import { z } from 'zod';
import type { CallBooking, CallState } from '../calls/operations.ts';
import type { SeatState } from '../metering/seats.ts';
import type { PrivateShowState } from '../private-shows/operations.ts';
import type { RoomBoard } from '../rooms/board.ts';
import { id } from '../shared/ids.ts';
import type { Acknowledge } from '../shared/realtime.ts';
import type { TipLevel } from '../shared/tip-level.ts';
import type { LiveModel, RoomState } from './operations.ts';
import type { RecordingEnd } from './recordings.ts';

/** Names a room: `channelName` is the model's `_id`. */
export const roomAddress = z.object({ channelName: id });
export type RoomAddress = z.infer<typeof roomAddress>;

/** Credits given in a room, as everyone in it sees them. */
export type RoomTip = RoomAddress & {
  _id: string;
  username: string | null;
  amountCredits: number;
  message: string;
  level: TipLevel;
  /** What of the tip menu was ordered, or which goal it went to; null for a plain tip. */
  what: string | null;
  createdAt: string;
};

/** Sent by the server about rooms and the list of who is live. */
export type LiveServerEvents = {
  /** The room's state or viewer count changed; sent to everyone in the room. */
  'room.state': (state: RoomState) => void;
  /** A model went live or a live card changed; sent to those who watch the list. */
  'lives.upsert': (card: LiveModel) => void;
  /** A model is no longer live; sent to those who watch the list. */
  'lives.remove': (gone: RoomAddress) => void;
  /** A minute was charged or given back, the seat ended or the balance covers no further minute; sent to its member. */
  'seat.state': (seat: SeatState) => void;
  /** The tip menu, goal, poll or list of top tippers of the room changed. */
  'room.board': (board: RoomBoard) => void;
  /**
   * Tips were given in the room, in the order they came. `level` says how much one stands out; `username` is null for
   * somebody anonymous.
   */
  'room.tips': (payload: RoomAddress & { tips: RoomTip[] }) => void;
  /** A recording ended before its show; sent to its model. */
  'recording.ended': (ended: RoomAddress & { end: RecordingEnd }) => void;
  /** A call rings, was answered or ended; sent to both sides. */
  'call.state': (call: CallState) => void;
  /** A time for a call was asked for, answered or taken back; sent to both sides. */
  'call.booking': (booking: CallBooking) => void;
  /** The connection was taken out of a room; what is said there reaches it no more. It may ask to enter again. */
  'room.out': (room: RoomAddress) => void;
  /** Another page took over the media of a show, call or private show, which `tabId` names. Sent to the account's own pages. */
  'media.taken': (place: { sessionId: string; tabId: string }) => void;
  /** A running show earned something or gave it back, so its earnings are worth asking for; sent to its model. */
  'show.earned': (earned: { sessionId: string }) => void;
  /** A private show was asked for, answered or ended; sent to the two it concerns. */
  'private.state': (privateShow: PrivateShowState) => void;
};

/** Sent by clients about rooms and the list of who is live. */
export type LiveClientEvents = {
  'lives.watch': (acknowledge: Acknowledge<null>) => void;
  'lives.unwatch': (acknowledge: Acknowledge<null>) => void;
};
