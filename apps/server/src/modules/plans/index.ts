import type { Queryable, Transaction } from '../../platform/database/index.ts';
import {
  endPromoOfAny,
  type HousePromo,
  type SavedHousePromo,
  saveHousePromo,
} from './commands/house-promo.ts';
import { endMemberships, remindOfRenewals, renewMemberships } from './commands/renew-memberships.ts';
import { type PlanSeller, planSeller } from './commands/sell-plan.ts';
import { stopRenewals } from './commands/stop-renewals.ts';
import type { PlansDepsInput } from './dependencies.ts';
import {
  type ChatAllowance,
  chatAllowance,
  clubMembersOf,
  clubsOf,
  isClubMember,
  isInClubRoom,
  useChatMessage,
} from './queries/rights.ts';
import { plansRoutes } from './routes.ts';

export type { HousePromo } from './commands/house-promo.ts';
export type { PlanSeller } from './commands/sell-plan.ts';
export { planRefunds } from './commands/undo-plan.ts';
export type { PlansDepsInput } from './dependencies.ts';
export {
  type MembershipChanged,
  membershipChanged,
  membershipEnding,
  membershipLapsed,
} from './events.ts';
export { plansData } from './personal-data.ts';
export { type ChatAllowance, planIdsOf } from './queries/rights.ts';

type Pair = { memberId: string; modelId: string; now: Date };

/** Chat plans and club-houses: what models offer, who has it, and what it allows. */
export interface Plans {
  routes: ReturnType<typeof plansRoutes>;
  /** What the wallet sells plans through. */
  sellers: { chatPlan: PlanSeller; clubHousePlan: PlanSeller };
  /** Whether a member may write to a model by a plan; nothing is used up. */
  chatAllowance(queries: Queryable, pair: Pair): Promise<ChatAllowance>;
  /** Uses one message in the caller's transaction; refuses with `not_unlocked` when no plan covers it. */
  useChatMessage(tx: Queryable, pair: Pair): Promise<ChatAllowance>;
  isClubMember(queries: Queryable, memberId: string, modelId: string, now: Date): Promise<boolean>;
  /** The same for its room, which closes between two of whom one has blocked the other. */
  isInClubRoom(queries: Queryable, memberId: string, modelId: string, now: Date): Promise<boolean>;
  /** The models in whose club houses somebody is now, and since when. */
  clubsOf(queries: Queryable, memberId: string, now: Date): Promise<{ modelId: string; since: Date }[]>;
  /** Everyone in a model's club house now. */
  clubMembersOf(queries: Queryable, modelId: string, now: Date): Promise<string[]>;
  /** Writes a promo code of the site. See commands/house-promo.ts. */
  saveHousePromo(tx: Transaction, id: string | undefined, promo: HousePromo): Promise<SavedHousePromo>;
  /** Ends a promo code of the site or of a model. See commands/house-promo.ts. */
  endPromo(tx: Transaction, id: string): Promise<{ code: string }>;
  /** Reminds, renews and ends; to be run hourly by any process. */
  processMemberships(): Promise<void>;
}

/** Builds the feature. Nothing runs until it is called. */
export function createPlans(deps: PlansDepsInput): Plans {
  return {
    routes: plansRoutes(deps),
    sellers: { chatPlan: planSeller(deps, 'chatPlan'), clubHousePlan: planSeller(deps, 'clubHousePlan') },
    chatAllowance,
    useChatMessage,
    isClubMember,
    isInClubRoom,
    clubsOf,
    clubMembersOf,
    saveHousePromo: (tx, id, promo) => saveHousePromo(deps, tx, id, promo),
    endPromo: (tx, id) => endPromoOfAny(deps, tx, id),
    async processMemberships() {
      // First, so that nobody is reminded of a payment that will not be taken.
      await stopRenewals(deps);
      await remindOfRenewals(deps);
      await renewMemberships(deps);
      await endMemberships(deps);
    },
  };
}
