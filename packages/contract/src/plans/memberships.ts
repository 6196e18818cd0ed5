import { z } from 'zod';
import { itemKind } from '../library/items.ts';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { person } from '../shared/person.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { planKind, planMonths, promoCodeText } from './fields.ts';
import { plans as t } from './locales/plans.ts';

/**
 * `active` until its end; `grace` when a renewal found too few credits and is tried again for a day; `ended`.
 */
export const membershipStatus = z.enum(['active', 'grace', 'ended']);
export type MembershipStatus = z.infer<typeof membershipStatus>;

/** What both sides of a plan see of it. */
const heldPlan = z.object({
  _id: id,
  kind: planKind,
  planId: id,
  title: z.string(),
  status: membershipStatus,
  startedAt: timestamp,
  /** Null for a chat plan that ends with its messages only. */
  endDate: timestamp.nullable(),
  messagesLeft: z.int().nullable(),
  months: planMonths.nullable(),
  /** True during the free days before the first payment. */
  trial: z.boolean(),
  autoRenew: z.boolean(),
  /** What the next period costs; kept while renewing. Null for what does not renew. */
  renewalPrice: z.int().nullable(),
});

/** A plan somebody has. */
export const membership = heldPlan.extend({
  /** The model. */
  userId: person,
  /** When the next payment is taken; null when none will be. */
  renewsAt: timestamp.nullable(),
  /** Set when the plan takes no renewals any more. */
  closed: z.boolean(),
});
export type Membership = z.infer<typeof membership>;

/** A member as the plan's model sees them. */
export const planMember = heldPlan.extend({ member: person });
export type PlanMember = z.infer<typeof planMember>;

/** What buying would cost and bring. Pass `option` and `credits` on to purchaseByCredit. */
export const planQuote = z.object({
  kind: planKind,
  planId: id,
  option: z.string(),
  credits: z.int().nonnegative(),
  /** Before any promo code. */
  listCredits: z.int().nonnegative(),
  /** What each later period costs; null for what does not renew. */
  renewalCredits: z.int().nullable(),
  trial: z.boolean(),
  endDate: timestamp.nullable(),
  /** Kinds of items it opens now; none for a chat plan. */
  covers: z.array(itemKind),
  /** Whether priced items are free or cheaper with it, where their model says so. */
  opensPriced: z.boolean(),
  includesChat: z.boolean(),
});
export type PlanQuote = z.infer<typeof planQuote>;

/** A percentage or a number of credits off the first payment. */
export const discount = {
  kind: z.enum(['percent', 'credits'], { error: t.chooseDiscountKind }),
  amount: z
    .int({ error: t.wholeDiscount })
    .min(1, { error: t.discountMin })
    .max(limits.itemPriceMax, { error: t.discountTooLarge }),
};
/** Refines a discount: whether it can be one, and what to say when it cannot. */
export const isDiscount = (code: { kind: 'percent' | 'credits'; amount: number }) =>
  code.kind !== 'percent' || code.amount <= 100;
export const noDiscount = { path: ['amount'], error: t.percentMax };
/** How often a code may be used in all; once a member at most. Unlimited when absent. */
export const promoUses = z.int({ error: t.wholeUses }).min(1, { error: t.usesMin }).max(1_000_000).nullish();

export const promoCodeForm = z
  .object({
    code: promoCodeText,
    ...discount,
    /** One plan; all of the model's plans when absent. */
    planId: id.nullish(),
    maxUses: promoUses,
    until: timestamp.nullish(),
  })
  .refine(isDiscount, noDiscount);
export type PromoCodeForm = z.input<typeof promoCodeForm>;

export const promoCode = z.object({
  _id: id,
  code: z.string(),
  kind: z.enum(['percent', 'credits']),
  amount: z.int(),
  planId: id.nullable(),
  maxUses: z.int().nullable(),
  uses: z.int(),
  until: timestamp.nullable(),
  /** False once ended, used up or past its date. */
  open: z.boolean(),
  createdAt: timestamp,
});
export type PromoCode = z.infer<typeof promoCode>;

const one = z.object({ membershipId: id });

export const memberships = {
  quotePlan: operation('/userPlan/quotePlan', {
    feature: 'memberships',
    summary: 'What a plan would cost with these choices, and until when it would last',
    refusals: ['not_found', 'conflict', 'promo_invalid'],
    limit: { max: 60, windowSeconds: 60 },
  })
    .input(
      z.object({
        kind: planKind,
        planId: id,
        months: planMonths.optional(),
        promoCode: promoCodeText.optional(),
        trial: z.boolean().default(false),
        /** Buys one period that is not renewed. */
        once: z.boolean().default(false),
      }),
    )
    .output(reply(planQuote)),
  listMyMemberships: operation('/userPlan/getAllMembership', {
    summary: 'The plans the caller has, those that end first before; ended ones on request',
  })
    .input(z.object({ kind: planKind.nullish(), ended: z.boolean().default(false), ...paging() }))
    .output(listReply(membership)),
  cancelRenewal: operation('/userPlan/cancelRenewal', {
    summary: 'Stops renewing a membership; it stays until its end',
    refusals: ['not_found'],
  })
    .input(one)
    .output(reply(membership)),
  resumeRenewal: operation('/userPlan/resumeRenewal', {
    feature: 'memberships',
    summary: 'Renews a membership again, at the price it had',
    refusals: ['not_found', 'conflict'],
  })
    .input(one)
    .output(reply(membership)),
  listPlanMembers: operation('/userPlan/listPlanMembers', {
    summary: "Who has the caller's plans, newest first",
    access: 'model',
  })
    .input(
      z.object({
        kind: planKind.nullish(),
        planId: id.nullish(),
        ended: z.boolean().default(false),
        ...paging(),
      }),
    )
    .output(listReply(planMember)),
  createPromoCode: operation('/userPlan/createPromoCode', {
    feature: 'memberships',
    summary: 'Makes a promo code for plans',
    access: 'model',
    limit: { max: 60, windowSeconds: 3600 },
    refusals: ['not_found', 'conflict'],
  })
    .input(promoCodeForm)
    .output(reply(promoCode)),
  listPromoCodes: operation('/userPlan/listPromoCodes', {
    summary: "The caller's promo codes, newest first",
    access: 'model',
  })
    .input(z.object({ ...paging() }))
    .output(listReply(promoCode)),
  endPromoCode: operation('/userPlan/endPromoCode', {
    summary: 'Ends a promo code; what was bought with it stays',
    access: 'model',
    refusals: ['not_found'],
  })
    .input(z.object({ id }))
    .output(doneReply),
};
