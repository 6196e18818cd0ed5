import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import type { Message } from '../shared/messages.ts';
import { operation } from '../shared/operation.ts';
import { listReply, reply } from '../shared/replies.ts';
import { rooms as t } from './locales/rooms.ts';

/** Characters without control characters, and what is said of none. */
export const boardLine = (max: number, empty: Message) =>
  z
    .string()
    .trim()
    .min(1, { error: empty })
    .max(max, { error: shared.charactersMax })
    .regex(/^\P{Cc}*$/u, { error: shared.removeControlCharacters });

export const tipMenuMax = 25;
export const wheelFields = { min: 2, max: 12 } as const;

export const tipMenuItem = z.object({ _id: id, title: z.string(), credits: z.int() });
export type TipMenuItem = z.infer<typeof tipMenuItem>;

export const roomGoal = z.object({
  _id: id,
  title: z.string(),
  targetCredits: z.int(),
  raisedCredits: z.int(),
  /** What was given comes back if the goal is missed. */
  refundIfMissed: z.boolean(),
  status: z.enum(['open', 'met', 'missed']),
});
export type RoomGoal = z.infer<typeof roomGoal>;

export const roomPoll = z.object({
  _id: id,
  question: z.string(),
  options: z.array(z.object({ label: z.string(), votes: z.int() })),
  status: z.enum(['open', 'closed']),
});
export type RoomPoll = z.infer<typeof roomPoll>;

/** What a member spins for a price; each field is as likely as any other. */
export const roomWheel = z.object({
  /** Another with every change. */
  _id: id,
  credits: z.int(),
  fields: z.array(z.string()),
  /** Others see it only while it is on. */
  isOn: z.boolean(),
});
export type RoomWheel = z.infer<typeof roomWheel>;

/** What stands beside the picture. The first of `topTippers` is the king of the room. */
export const roomBoard = z.object({
  channelName: id,
  menu: z.array(tipMenuItem),
  goal: roomGoal.nullable(),
  poll: roomPoll.nullable(),
  /** Null while it is off. */
  wheel: roomWheel.nullable(),
  topTippers: z.array(
    z.object({ username: z.string(), profileImage: z.string().nullable(), credits: z.int() }),
  ),
});
export type RoomBoard = z.infer<typeof roomBoard>;

const room = { channelName: id };
const giving = [
  'not_found',
  'not_live',
  'not_enough_credits',
  'spending_limit_reached',
  'conflict',
  'key_reused',
] as const;
const credits = (max: number) =>
  z.int({ error: shared.wholeCredits }).min(1, { error: shared.creditsMin }).max(max);

/** What a model fills in of each part of her board. */
export const boardForms = {
  goal: z.object({
    title: boardLine(120, t.describeGoal),
    targetCredits: credits(1_000_000),
    refundIfMissed: z.boolean().default(false),
  }),
  menu: z.object({
    items: z
      .array(z.object({ title: boardLine(80, shared.enterAName), credits: credits(100_000) }))
      .max(tipMenuMax, { error: t.menuMax }),
  }),
  poll: z.object({
    question: boardLine(200, t.enterQuestion),
    options: z
      .array(boardLine(80, t.enterOption))
      .min(2, { error: t.optionsMin })
      .max(6, { error: t.optionsMax }),
  }),
  wheel: z.object({
    credits: credits(100_000),
    fields: z
      .array(boardLine(60, t.enterField))
      .min(wheelFields.min, { error: () => t.fieldsBetween(wheelFields) })
      .max(wheelFields.max, { error: () => t.fieldsBetween(wheelFields) }),
  }),
};

export const roomBoardOperations = {
  getRoomBoard: operation('/userRoom/getRoomBoard', {
    summary: 'Tip menu, goal, poll and top tippers of a room',
    access: 'public',
    refusals: ['not_found'],
  })
    .input(z.object(room))
    .output(reply(roomBoard)),
  saveTipMenu: operation('/userRoom/saveTipMenu', {
    summary: "Replaces the model's tip menu",
    access: 'model',
    refusals: ['wrong_account_type'],
  })
    .input(boardForms.menu)
    .output(reply(z.array(tipMenuItem))),
  orderFromMenu: operation('/userRoom/orderFromMenu', {
    summary: 'Tips for something on the menu',
    refusals: giving,
  })
    .input(z.object({ ...room, menuItemId: id, expectedCredits: credits(100_000) }))
    .output(reply(z.object({ purchaseId: id, netCreditScore: z.int() }))),
  startGoal: operation('/userRoom/startGoal', {
    summary: 'Sets a goal for the running show',
    access: 'model',
    refusals: ['not_live', 'conflict', 'wrong_account_type'],
  })
    .input(boardForms.goal)
    .output(reply(roomGoal)),
  endGoal: operation('/userRoom/endGoal', {
    summary: 'Gives a goal up; what was promised back goes back',
    access: 'model',
    refusals: ['not_found', 'wrong_account_type'],
  })
    .input(z.object({ goalId: id }))
    .output(reply(roomGoal)),
  giveToGoal: operation('/userRoom/giveToGoal', {
    summary: 'Gives credits towards a goal',
    refusals: giving,
  })
    .input(z.object({ goalId: id, credits: credits(100_000), anonymous: z.boolean().optional() }))
    .output(reply(z.object({ goal: roomGoal, netCreditScore: z.int() }))),
  startPoll: operation('/userRoom/startPoll', {
    summary: 'Asks the room',
    access: 'model',
    refusals: ['not_live', 'conflict', 'wrong_account_type'],
  })
    .input(boardForms.poll)
    .output(reply(roomPoll)),
  votePoll: operation('/userRoom/votePoll', {
    summary: 'Votes once; voting again changes the vote',
    refusals: ['not_found', 'conflict'],
  })
    .input(z.object({ pollId: id, option: z.int().min(0).max(5) }))
    .output(reply(roomPoll)),
  endPoll: operation('/userRoom/endPoll', {
    summary: 'Closes the poll and keeps its result on the board until the next',
    access: 'model',
    refusals: ['not_found', 'wrong_account_type'],
  })
    .input(z.object({ pollId: id }))
    .output(reply(roomPoll)),
  getMyWheel: operation('/userRoom/getMyWheel', {
    summary: "The model's wheel, on or off; null before she has made one",
    access: 'model',
    refusals: ['wrong_account_type'],
  })
    .input(z.object({}))
    .output(reply(roomWheel.nullable())),
  saveWheel: operation('/userRoom/saveWheel', {
    summary: "Replaces the model's wheel, and puts it on her board or takes it off",
    access: 'model',
    refusals: ['wrong_account_type'],
    limit: { max: 30, windowSeconds: 60 },
  })
    .input(boardForms.wheel.extend({ isOn: z.boolean() }))
    .output(reply(roomWheel)),
  spinWheel: operation('/userRoom/spinWheel', {
    summary: 'Pays for a spin of the wheel, as it was seen; the server draws the field',
    refusals: giving,
  })
    .input(z.object({ ...room, wheelId: id, expectedCredits: credits(100_000) }))
    .output(
      reply(
        z.object({
          purchaseId: id,
          /** Which field it stopped at. */
          field: z.int().nonnegative(),
          netCreditScore: z.int(),
        }),
      ),
    ),
  listViewers: operation('/userRoom/listViewers', {
    summary: 'Who watches the own show now',
    access: 'model',
    refusals: ['not_live', 'wrong_account_type'],
  })
    .input(z.object({}))
    .output(
      listReply(
        z.object({
          _id: id,
          username: z.string(),
          profileImage: z.string().nullable(),
          givenCredits: z.int(),
        }),
      ).extend({ visitorCount: z.int() }),
    ),
};
