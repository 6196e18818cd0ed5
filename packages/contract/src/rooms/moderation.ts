import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { operation } from '../shared/operation.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { rooms as t } from './locales/rooms.ts';

/**
 * A word that isn't wanted in a room. `*` at its end stands for any ending, before it for any beginning; with one, a word
 * needs three letters, or it would stop most of what is said.
 */
const blockedWord = z
  .string()
  .trim()
  .toLowerCase()
  .max(40, { error: t.wordMax })
  .regex(/^\P{Cc}*$/u, { error: t.wordHasControls })
  .refine((word) => !bareWord(word).includes('*'), { error: () => t.wildcardAtEnds() })
  .refine((word) => bareWord(word).length >= 2, { error: () => t.wordMin() })
  .refine((word) => bareWord(word) === word || bareWord(word).length >= 3, { error: () => t.wildcardMin() });

function bareWord(word: string): string {
  return word.slice(word.startsWith('*') ? 1 : 0, word.endsWith('*') ? -1 : undefined).trim();
}

/** Who may say what in a room. */
export const roomRules = z.object({
  /** Seconds between two lines of one person; 0 for no wait. */
  slowSeconds: z.int().min(0).max(300, { error: t.slowMax }),
  /** Visitors and members without a plan or a tip may read, and only club-house members may write. */
  membersOnly: z.boolean(),
  /** Members may not post addresses of the web or of mail. */
  linksOff: z.boolean().default(false),
  blockedWords: z.array(blockedWord).max(200, { error: t.wordsMax }),
});
export type RoomRules = z.infer<typeof roomRules>;

const person = z.object({ _id: id, username: z.string(), profileImage: z.string().nullable() });

export const roomSanction = z.object({
  account: person,
  kind: z.enum(['mute', 'ban']),
  until: timestamp.nullable(),
  reason: z.string(),
  createdAt: timestamp,
});
export type RoomSanction = z.infer<typeof roomSanction>;

/** What keeps the caller from writing in a room, or out of it. */
const ownSanction = roomSanction.pick({ kind: true, until: true, reason: true });
export type OwnSanction = z.infer<typeof ownSanction>;

/** Until when the site has closed the chat of the running show; `reason` is told to its model only. */
const roomSilence = z.object({ until: timestamp, reason: z.string() });
export type RoomSilence = z.infer<typeof roomSilence>;

const room = { channelName: id };
const someone = { ...room, accountId: id };
const reason = z
  .string()
  .trim()
  .max(200)
  .regex(/^\P{Cc}*$/u, { error: t.reasonHasControls })
  .default('');

/** Keeping order in a room; for its model and her moderators. */
export const roomModeration = {
  getRoomRules: operation('/userRoom/getRoomRules', {
    summary: 'The rules of a room, and whether the caller may moderate it',
    refusals: ['not_found'],
  })
    .input(z.object(room))
    .output(
      reply(
        roomRules.extend({
          mayModerate: z.boolean(),
          moderators: z.array(person),
          ownSanction: ownSanction.nullable(),
          silence: roomSilence.nullable(),
        }),
      ),
    ),
  saveRoomRules: operation('/userRoom/saveRules', {
    summary: 'Changes the rules of a room',
    refusals: ['not_found'],
  })
    .input(roomRules.extend(room))
    .output(reply(roomRules)),
  setModerator: operation('/userRoom/setModerator', {
    summary: 'Makes somebody a moderator of the own room, or no longer one',
    access: 'model',
    refusals: ['not_found', 'wrong_account_type'],
  })
    .input(z.object({ username: z.string().trim().min(1).max(66), isModerator: z.boolean() }))
    .output(doneReply),
  muteMember: operation('/userRoom/mute', {
    summary: 'Lets somebody say nothing in a room for a while; 0 minutes lifts it',
    refusals: ['not_found', 'conflict'],
  })
    .input(z.object({ ...someone, minutes: z.int().min(0).max(10_080), reason }))
    .output(doneReply),
  banMember: operation('/userRoom/ban', {
    summary: 'Shows somebody out of a room and keeps them out; isBanned false lifts it',
    refusals: ['not_found', 'conflict'],
  })
    .input(z.object({ ...someone, isBanned: z.boolean(), reason }))
    .output(doneReply),
  listRoomSanctions: operation('/userRoom/listSanctions', {
    summary: 'Who is muted or banned in a room now',
    refusals: ['not_found'],
  })
    .input(z.object(room))
    .output(listReply(roomSanction)),
  removeRoomLine: operation('/userRoom/removeLine', {
    summary: 'Takes a line out of a room',
    refusals: ['not_found'],
  })
    .input(z.object({ ...room, messageId: id }))
    .output(doneReply),
  clearRoom: operation('/userRoom/clear', {
    summary: 'Takes every line out of a room',
    refusals: ['not_found'],
  })
    .input(z.object(room))
    .output(doneReply),
};
