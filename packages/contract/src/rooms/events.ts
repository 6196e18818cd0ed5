import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import type { Acknowledge } from '../shared/realtime.ts';
import { timestamp } from '../shared/replies.ts';
import { type RoomAddress, type RoomTip, roomAddress } from '../shows/events.ts';
import type { RoomState } from '../shows/operations.ts';
import { rooms as t } from './locales/rooms.ts';
import type { RoomRules } from './moderation.ts';
import { roomReactions } from './reactions.ts';

/** One line of a room's chat. */
export const roomMessage = z.object({
  _id: id,
  channelName: id,
  sender: z.object({
    _id: id,
    username: z.string(),
    type: z.enum(['user', 'model']),
    profileImage: z.string().nullable(),
  }),
  text: z.string(),
  createdAt: timestamp,
  /** Its place in the order of the room's lines: one more than the line before it. 0 for lines of older releases. */
  number: z.int(),
});
export type RoomMessage = z.infer<typeof roomMessage>;

/** A line a client wants to say; `clientMessageId` makes a repeated send harmless. */
export const roomSay = z.object({
  channelName: id,
  clientMessageId: id,
  text: z
    .string()
    .trim()
    .min(1, { error: shared.writeMessage })
    .max(limits.chatMessageMax, { error: t.messageMax }),
});
export type RoomSay = z.infer<typeof roomSay>;

export const roomReact = z.object({ channelName: id, emoji: z.enum(roomReactions) });
export type RoomReact = z.infer<typeof roomReact>;

/** Which room is entered; `after` is the number of the last line seen. */
export const roomEntrance = roomAddress.extend({ after: z.int().min(0).optional() });
export type RoomEntrance = z.infer<typeof roomEntrance>;

export type ChatServerEvents = {
  'room.message': (message: RoomMessage) => void;
  /** A line was taken out of the room. */
  'room.lineRemoved': (line: { channelName: string; messageId: string }) => void;
  /** Every line was taken out of the room. */
  'room.cleared': (room: RoomAddress) => void;
  /** The room's rules changed. */
  'room.rules': (rules: RoomRules & RoomAddress) => void;
  /** The site closed the chat of the running show until a moment, or opened it again; `reason` goes to its model only. */
  'room.silence': (silence: RoomAddress & { until: string | null; reason: string }) => void;
  /** Sent to somebody who was muted or banned in a room, or is no longer. */
  'room.sanction': (
    sanction: RoomAddress & { kind: 'mute' | 'ban'; until: string | null; reason: string; isOn: boolean },
  ) => void;
  /** Somebody reacted to the picture. */
  'room.reaction': (reaction: RoomAddress & { emoji: string; username: string | null }) => void;
};

export type ChatClientEvents = {
  /**
   * Enters a room: answers with its state and the last lines said and tips given, oldest first. Who was there before names
   * the last line seen, and gets every line since.
   */
  'room.enter': (
    room: RoomEntrance,
    acknowledge: Acknowledge<{ state: RoomState; messages: RoomMessage[]; tips: RoomTip[] }>,
  ) => void;
  /** Shows one of the seven reactions to the room. */
  'room.react': (reaction: RoomReact, acknowledge: Acknowledge<null>) => void;
  'room.leave': (room: RoomAddress, acknowledge: Acknowledge<null>) => void;
  /** Says a line; only signed-in accounts may. Refusals: unauthenticated, rate_limited, invalid_input, not_live. */
  'room.say': (line: RoomSay, acknowledge: Acknowledge<RoomMessage>) => void;
};
