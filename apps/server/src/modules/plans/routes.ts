import type { Membership } from '@candela/contract/plans/memberships';
import { plans } from '@candela/contract/plans/operations';
import { implement } from '@orpc/server';
import { type RequestContext, signedIn } from '../../platform/http/context.ts';
import { createPromoCode, endPromoCode } from './commands/promo-codes.ts';
import { closePlan, saveChatPlan, saveClubPlan } from './commands/save-plans.ts';
import { setRenewal } from './commands/set-renewal.ts';
import type { PlansDeps } from './dependencies.ts';
import { listMyMemberships, listPlanMembers, listPromoCodes } from './queries/list-memberships.ts';
import { offerPlan, quoteView } from './queries/quote-plan.ts';
import { getChatPlan, getClubHousePlan, listChatPlans, listClubHousePlans } from './queries/read-plans.ts';

const os = implement(plans).$context<RequestContext>();
const me = (context: RequestContext) => signedIn(context).accountId;

/** The handlers of every operation of the feature. */
export function plansRoutes(deps: PlansDeps) {
  return { ...chatRoutes(deps), ...clubRoutes(deps), ...membershipRoutes(deps) };
}

function chatRoutes(deps: PlansDeps) {
  const { database, clock } = deps;
  return {
    addChatPlan: os.addChatPlan.handler(async ({ input, context }) => ({
      data: await saveChatPlan(deps, me(context), input),
    })),
    updateChatPlan: os.updateChatPlan.handler(async ({ input, context }) => ({
      data: await saveChatPlan(deps, me(context), input, input.id),
    })),
    deleteChatPlan: os.deleteChatPlan.handler(({ input, context }) =>
      closePlan(deps, 'chatPlan', me(context), input.id),
    ),
    getChatPlan: os.getChatPlan.handler(async ({ input, context }) => ({
      data: await getChatPlan(database, input.id, me(context), clock()),
    })),
    listChatPlans: os.listChatPlans.handler(({ input, context }) => {
      const viewerId = me(context);
      return listChatPlans(database, { ...input, modelId: input.userId ?? viewerId, viewerId }, clock());
    }),
    listChatPlansWithoutLogin: os.listChatPlansWithoutLogin.handler(({ input }) =>
      listChatPlans(database, { ...input, modelId: input.userId, viewerId: undefined }, clock()),
    ),
  };
}

function clubRoutes(deps: PlansDeps) {
  const { database, clock } = deps;
  return {
    addClubHousePlan: os.addClubHousePlan.handler(async ({ input, context }) => ({
      data: await saveClubPlan(deps, me(context), input),
    })),
    updateClubHousePlan: os.updateClubHousePlan.handler(async ({ input, context }) => ({
      data: await saveClubPlan(deps, me(context), input, input.id),
    })),
    deleteClubHousePlan: os.deleteClubHousePlan.handler(({ input, context }) =>
      closePlan(deps, 'clubHousePlan', me(context), input.id),
    ),
    getClubHousePlan: os.getClubHousePlan.handler(async ({ input, context }) => ({
      data: await getClubHousePlan(database, input.id, me(context), clock()),
    })),
    listClubHousePlans: os.listClubHousePlans.handler(async ({ input, context }) => {
      const viewerId = me(context);
      const request = { ...input, modelId: input.userId ?? viewerId, viewerId };
      const list = await listClubHousePlans(database, request, clock());
      const held = list.data.filter((plan) => plan.planExist);
      const ends = held.map((plan) => plan.endDate ?? '').sort();
      return { ...list, planExist: held.length > 0, endDate: ends.at(-1) ?? null };
    }),
    listClubHousePlansWithoutLogin: os.listClubHousePlansWithoutLogin.handler(({ input }) =>
      listClubHousePlans(database, { ...input, modelId: input.userId, viewerId: undefined }, clock()),
    ),
  };
}

function membershipRoutes(deps: PlansDeps) {
  const { database, clock } = deps;
  // While the site offers no memberships, no payment is taken.
  const asCharged = (one: Membership): Membership =>
    deps.isOff('memberships') ? { ...one, renewsAt: null } : one;
  return {
    quotePlan: os.quotePlan.handler(async ({ input, context }) => {
      const { kind, planId, ...choice } = input;
      return {
        data: quoteView(await offerPlan(database, { kind, planId, memberId: me(context), choice }, clock())),
      };
    }),
    listMyMemberships: os.listMyMemberships.handler(async ({ input, context }) => {
      const { data, totalCount } = await listMyMemberships(database, me(context), input, clock());
      return { data: data.map(asCharged), totalCount };
    }),
    cancelRenewal: os.cancelRenewal.handler(async ({ input, context }) => ({
      data: asCharged(await setRenewal(deps, me(context), input.membershipId, false)),
    })),
    resumeRenewal: os.resumeRenewal.handler(async ({ input, context }) => ({
      data: await setRenewal(deps, me(context), input.membershipId, true),
    })),
    listPlanMembers: os.listPlanMembers.handler(({ input, context }) =>
      listPlanMembers(database, me(context), input, clock()),
    ),
    createPromoCode: os.createPromoCode.handler(async ({ input, context }) => ({
      data: await createPromoCode(deps, me(context), input),
    })),
    listPromoCodes: os.listPromoCodes.handler(({ input, context }) =>
      listPromoCodes(database, me(context), input, clock()),
    ),
    endPromoCode: os.endPromoCode.handler(({ input, context }) => endPromoCode(deps, me(context), input.id)),
  };
}
