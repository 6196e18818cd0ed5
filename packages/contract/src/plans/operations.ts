import { z } from 'zod';
import { itemKind } from '../library/items.ts';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { person } from '../shared/person.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { line, paragraphs } from '../shared/texts.ts';
import { planCovers, planMonths } from './fields.ts';
import { plans as t } from './locales/plans.ts';
import { memberships } from './memberships.ts';

const price = z
  .int({ error: shared.wholeCredits })
  .min(1, { error: shared.priceMin })
  .max(limits.itemPriceMax, { error: shared.priceMax });
const title = line(shared.titles, limits.itemTitleMax).min(1, { error: t.enterTitle });
const description = paragraphs(shared.descriptions, 2000).default('');

/** The right to write to a model for so many days, so many messages, or whichever is used up first. */
export const chatPlanForm = z
  .object({
    title,
    description,
    price,
    days: z
      .int({ error: shared.wholeDays })
      .min(1, { error: t.daysMin })
      .max(365, { error: t.daysMax })
      .nullish(),
    messages: z
      .int({ error: t.wholeMessages })
      .min(1, { error: t.messagesMin })
      .max(10_000, { error: t.messagesMax })
      .nullish(),
  })
  .refine((plan) => plan.days != null || plan.messages != null, {
    path: ['days'],
    error: t.daysOrMessages,
  });
export type ChatPlanForm = z.input<typeof chatPlanForm>;

const prices = z
  .array(z.object({ months: planMonths, price }), { error: t.setPrice })
  .min(1, { error: t.setOnePrice })
  .max(4, { error: t.onePricePerPeriod })
  .refine((all) => new Set(all.map(({ months }) => months)).size === all.length, {
    error: t.onePricePerPeriod,
  });

/** Membership of a model's club-house. Changing it leaves what running members pay as it is. */
export const clubHousePlanForm = z.object({
  title,
  description,
  /** What members get, one line each. */
  benefits: z
    .array(line(t.benefits, 120).min(1, { error: t.describeBenefit }))
    .max(12, { error: t.benefitsMax })
    .default([]),
  prices,
  /** Free days before the first payment, once a member; 0 for none. */
  trialDays: z
    .int({ error: shared.wholeDays })
    .min(0, { error: t.trialDaysMin })
    .max(30, { error: t.trialDaysMax })
    .default(0),
  /** Members may also write to the model without a chat plan. */
  includesChat: z.boolean().default(false),
  /** Members keep what they joined for, and get what is added. */
  covers: planCovers.default([...itemKind.options]),
  /** What the free days open of it; all of it when absent. */
  trialCovers: planCovers.optional(),
  /** Whether the free days also open priced items that club members get free or for less. */
  trialOpensPriced: z.boolean().default(false),
});
export type ClubHousePlanForm = z.input<typeof clubHousePlanForm>;

const planBase = {
  _id: id,
  userId: person,
  title: z.string(),
  description: z.string(),
  /** Whether the caller has this plan now. */
  planExist: z.boolean(),
  /** When the caller's plan ends; null without one, or when it ends with its messages. */
  endDate: timestamp.nullable(),
  /** True once deleted: members keep it until their end, nobody can join. */
  closed: z.boolean(),
  /** Only for the plan's model. */
  memberCount: z.int().nullable(),
  createdAt: timestamp,
};

export const chatPlan = z.object({
  ...planBase,
  price: z.int(),
  days: z.int().nullable(),
  messages: z.int().nullable(),
  /** Of the caller's plan; null when it counts none. */
  messagesLeft: z.int().nullable(),
});
export type ChatPlan = z.infer<typeof chatPlan>;

export const clubHousePlan = z.object({
  ...planBase,
  benefits: z.array(z.string()),
  /** Shortest period first. `perMonth` is rounded, `savingPercent` is against the shortest period. */
  prices: z.array(
    z.object({ months: planMonths, price: z.int(), perMonth: z.int(), savingPercent: z.int().nonnegative() }),
  ),
  /** The shortest period's price. */
  price: z.int(),
  trialDays: z.int(),
  /** Whether the caller may still try it for nothing. */
  trialOpen: z.boolean(),
  includesChat: z.boolean(),
  covers: z.array(itemKind),
  trialCovers: z.array(itemKind),
  trialOpensPriced: z.boolean(),
  /** The caller's membership. */
  membershipId: id.nullable(),
  autoRenew: z.boolean(),
});
export type ClubHousePlan = z.infer<typeof clubHousePlan>;

const ofModel = z.object({ userId: id.nullish(), ...paging() });
const publicOfModel = z.object({ userId: id, ...paging() });
const planId = z.object({ id });
const mine = { access: 'model', refusals: ['not_found'] } as const;

export const plans = {
  addChatPlan: operation('/userChatPlan/addChatPlan', {
    feature: 'memberships',
    summary: 'Adds a chat plan',
    access: 'model',
    refusals: ['conflict'],
  })
    .input(chatPlanForm)
    .output(reply(chatPlan)),
  updateChatPlan: operation('/userChatPlan/updateChatPlan', {
    feature: 'memberships',
    ...mine,
    summary: 'Changes a chat plan; bought ones stay as they were bought',
  })
    .input(z.intersection(planId, chatPlanForm))
    .output(reply(chatPlan)),
  deleteChatPlan: operation('/userChatPlan/deleteChatPlan', {
    ...mine,
    summary: 'Closes a chat plan; those who have it keep it until its end',
  })
    .input(planId)
    .output(doneReply),
  getChatPlan: operation('/userChatPlan/getChatPlan', { summary: 'One chat plan', refusals: ['not_found'] })
    .input(planId)
    .output(reply(chatPlan)),
  listChatPlans: operation('/userChatPlan/getAllChatPlan', {
    summary:
      "A model's chat plans, cheapest first, with what the caller has; the caller's own when no model is named",
  })
    .input(ofModel)
    .output(listReply(chatPlan)),
  listChatPlansWithoutLogin: operation('/userChatPlan/getAllChatPlanWithoutLogin', {
    feature: 'memberships',
    summary: "A model's chat plans as a visitor sees them",
    access: 'public',
  })
    .input(publicOfModel)
    .output(listReply(chatPlan)),
  addClubHousePlan: operation('/clubHousePlan/addClubHousePlan', {
    feature: 'memberships',
    summary: 'Adds a club-house plan',
    access: 'model',
    refusals: ['conflict'],
  })
    .input(clubHousePlanForm)
    .output(reply(clubHousePlan)),
  updateClubHousePlan: operation('/clubHousePlan/updateClubHousePlan', {
    feature: 'memberships',
    ...mine,
    summary: 'Changes a club-house plan; running members keep the price they have',
  })
    .input(clubHousePlanForm.extend({ id }))
    .output(reply(clubHousePlan)),
  deleteClubHousePlan: operation('/clubHousePlan/deleteClubHousePlan', {
    ...mine,
    summary: 'Closes a club-house plan; members keep it until their end and are not renewed',
  })
    .input(planId)
    .output(doneReply),
  getClubHousePlan: operation('/clubHousePlan/getClubHousePlan', {
    summary: 'One club-house plan',
    refusals: ['not_found'],
  })
    .input(planId)
    .output(reply(clubHousePlan)),
  listClubHousePlans: operation('/clubHousePlan/getAllClubHousePlan', {
    summary: "A model's club-house plans with what the caller has; the caller's own when no model is named",
  })
    .input(ofModel)
    .output(listReply(clubHousePlan).extend({ planExist: z.boolean(), endDate: timestamp.nullable() })),
  listClubHousePlansWithoutLogin: operation('/clubHousePlan/getAllClubHousePlanWithoutLogin', {
    feature: 'memberships',
    summary: "A model's club-house plans as a visitor sees them",
    access: 'public',
  })
    .input(publicOfModel)
    .output(listReply(clubHousePlan)),
  ...memberships,
};
