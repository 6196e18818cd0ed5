import { z } from 'zod';
import { itemKinds } from '../library/item-kinds.ts';
import { id, uniqueId } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { party } from '../shared/person.ts';
import type { Acknowledge } from '../shared/realtime.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { line } from '../shared/texts.ts';
import { mark } from '../watermarks/fields.ts';
import { attachment, text } from './attachment.ts';
import { automaticMessages } from './automatic.ts';
import { campaigns } from './campaigns.ts';
import { messages as t } from './locales/messages.ts';

/** One picture or video of a message. Of a locked one only the blurred placeholder can be seen. */
const messageMedium = z.object({
  kind: z.enum(['image', 'video']),
  width: z.int(),
  height: z.int(),
  placeholderUrl: z.string().nullable(),
  /** Of a video. */
  durationSeconds: z.number().nullable(),
  isOpen: z.boolean(),
  /** Whether it is open to everybody who got the message, while the others cost something. */
  isFree: z.boolean(),
});
export type MessageMedium = z.infer<typeof messageMedium>;

/** The first of a message's pictures and videos, and how those that aren't free are sold: together, at one price. */
const picture = z.object({
  width: z.int(),
  height: z.int(),
  placeholderUrl: z.string().nullable(),
  /** Credits to open it; null when it is open to everyone in the conversation. */
  priceCredits: z.int().nullable(),
  /** Whether all of them are. */
  isOpen: z.boolean(),
});

const messageItem = z.object({
  _id: id,
  kind: z.enum(itemKinds),
  title: z.string(),
  /** Of the model whose post it is. */
  modelUniqueId: z.string(),
});
export type MessageItem = z.infer<typeof messageItem>;

export const directMessage = z.object({
  _id: id,
  conversationId: id,
  senderId: id,
  senderName: z.string(),
  text: z.string(),
  picture: picture.nullable(),
  /** In the order they were sent. */
  media: z.array(messageMedium),
  /** Posts it points at, as long as they are published; each is opened at its own price. */
  items: z.array(messageItem),
  isRemoved: z.boolean(),
  /** Removed by a decision of the site, which hides it from its sender, too. */
  isTakenDown: z.boolean(),
  /** Sent by a model to herself, to see it as a fan does: what costs something is locked, and can't be bought. */
  isTest: z.boolean(),
  createdAt: timestamp,
});
export type DirectMessage = z.infer<typeof directMessage>;

/** Whether the caller may write now, and by what. */
export const writeAllowance = z.object({
  mayWrite: z.boolean(),
  /** `plan`: a chat plan would open it. `blocked`: one of the two has blocked the other. `test`: only tests go there. */
  closedBy: z.enum(['plan', 'blocked', 'members', 'test']).nullable(),
  messagesLeft: z.int().nullable(),
  until: timestamp.nullable(),
});

export const conversation = z.object({
  _id: id,
  /** `test` holds what a model sends to herself. */
  kind: z.enum(['direct', 'club', 'test']),
  /** The other side; the model for a club house's room and for tests. */
  other: party,
  isOnline: z.boolean(),
  unreadCount: z.int(),
  lastMessage: directMessage.nullable(),
  allowance: writeAllowance,
  /** Whether the caller has blocked the other side. */
  isBlocked: z.boolean(),
  /** Up to when the other side has read; null when nothing yet. */
  otherReadAt: timestamp.nullable(),
});
export type Conversation = z.infer<typeof conversation>;

/** A club house's room in the list of conversations. */
const clubRoomBrief = z.object({
  model: party,
  unreadCount: z.int(),
  lastMessage: directMessage.nullable(),
});
export type ClubRoomBrief = z.infer<typeof clubRoomBrief>;

const conversationId = { conversationId: id };

export const messages = {
  openConversation: operation('/userChat/openConversation', {
    summary:
      'The conversation with somebody, begun if there was none; of a model with herself, the one of her tests',
    refusals: ['not_found', 'conflict'],
  })
    .input(z.object({ userId: uniqueId }))
    .output(reply(conversation)),
  openClubRoom: operation('/userChat/openClubRoom', {
    summary: "The room of a model's club house, for its members",
    refusals: ['not_found', 'not_unlocked'],
  })
    .input(z.object({ modelId: id }))
    .output(reply(conversation)),
  listConversations: operation('/userChat/listConversations', {
    summary: 'Own conversations, last written first',
  })
    .input(z.object({ search: line(shared.searches, 100).default(''), ...paging() }))
    .output(listReply(conversation).extend({ unreadCount: z.int() })),
  listClubRooms: operation('/userChat/getClubRooms', {
    summary: 'The rooms of club houses the caller is in, a model’s own first, with what is unread in each',
  })
    .input(z.object({}))
    .output(listReply(clubRoomBrief)),
  listMessages: operation('/userChat/getMessages', {
    summary: 'A page of messages, newest first, before one already seen',
    refusals: ['not_found'],
  })
    .input(
      z.object({
        ...conversationId,
        beforeId: id.optional(),
        search: line(shared.searches, 100).default(''),
        per_page: z.int().min(1).max(100).default(40),
      }),
    )
    .output(reply(z.array(directMessage)).extend({ hasMore: z.boolean() })),
  sendMessage: operation('/userChat/sendMessage', {
    summary: 'Writes to somebody; a repeated clientMessageId writes once',
    refusals: ['not_found', 'not_unlocked', 'conflict', 'unreadable_file', 'key_reused'],
    limit: { max: 120, windowSeconds: 60 },
  })
    .input(z.object({ ...conversationId, clientMessageId: id, text, ...attachment }))
    .output(reply(directMessage)),
  viewPicture: operation('/userChat/viewPicture', {
    isExplicit: true,
    summary: 'A short-lived address of a picture or video that is open to the caller',
    refusals: ['not_found', 'not_unlocked'],
  })
    .input(
      z.object({
        messageId: id,
        /** Which of the message's pictures and videos, from 0. */
        position: z
          .int()
          .min(0)
          .max(limits.messageFilesMax - 1)
          .default(0),
      }),
    )
    .output(
      reply(
        z.object({
          /** Of a video: its HLS playlist. */
          url: z.string(),
          /** Of a video: its still. */
          posterUrl: z.string().nullable(),
          /** What a player shows over a video for the caller; a picture has it drawn in. */
          mark: mark.nullable(),
          expiresAt: timestamp,
        }),
      ),
    ),
  markRead: operation('/userChat/markRead', {
    summary: 'Says how far the caller has read',
    refusals: ['not_found'],
    limit: { max: 300, windowSeconds: 60 },
  })
    .input(z.object({ ...conversationId, messageId: id }))
    .output(reply(z.object({ unreadCount: z.int() }))),
  removeMessage: operation('/userChat/removeMessage', {
    summary: 'Takes an own message back; what was paid for stays open',
    refusals: ['not_found', 'conflict'],
  })
    .input(z.object({ messageId: id }))
    .output(doneReply),
  setBlocked: operation('/userChat/setBlocked', {
    summary: 'Blocks an account, or no longer: neither can write to the other',
    refusals: ['not_found'],
  })
    .input(
      z.object({
        accountId: id,
        isBlocked: z.boolean(),
      }),
    )
    .output(doneReply),
  blockMany: operation('/userChat/blockMany', {
    summary: 'Blocks accounts by their usernames, such as a list brought from another site',
    limit: { max: 60, windowSeconds: 3600 },
  })
    .input(z.object({ usernames: z.array(line(t.usernames, 66)).min(1).max(limits.blockedAtOnceMax) }))
    .output(
      reply(
        z.object({
          blockedCount: z.number().int(),
          /** Those nobody has, the caller's included. */
          unknown: z.array(z.string()),
        }),
      ),
    ),
  listBlocked: operation('/userChat/listBlocked', { summary: 'Accounts the caller has blocked' })
    .input(z.object({}))
    .output(listReply(party)),
  ...campaigns,
  ...automaticMessages,
};

export const directTyping = z.object({ conversationId: id });

export type DirectServerEvents = {
  /** Sent to everyone in the conversation. */
  'direct.message': (message: DirectMessage & { isClub: boolean }) => void;
  'direct.removed': (message: { conversationId: string; messageId: string; isTakenDown: boolean }) => void;
  /** The other side has read up to this moment. */
  'direct.read': (read: { conversationId: string; accountId: string; readAt: string }) => void;
  'direct.typing': (typing: { conversationId: string; accountId: string; username: string }) => void;
};
export type DirectClientEvents = {
  /** Subscribes to a club house's room from here on, until the connection ends; a conversation of two is received anyway. */
  'direct.enter': (room: z.infer<typeof directTyping>, acknowledge: Acknowledge<null>) => void;
  /** Shown to the other side for a few seconds; nothing is kept. */
  'direct.typing': (typing: z.infer<typeof directTyping>, acknowledge: Acknowledge<null>) => void;
};
