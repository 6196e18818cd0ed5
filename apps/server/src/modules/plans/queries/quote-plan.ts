import { sellerShareOf } from '@candela/contract/ledger/creator-share';
import type { ItemKind } from '@candela/contract/library/items';
import {
  type PlanChoice,
  type PlanKind,
  readPlanOption,
  writePlanOption,
} from '@candela/contract/plans/fields';
import type { PlanQuote } from '@candela/contract/plans/memberships';
import { discounted } from '@candela/contract/plans/promo-price';
import type { Queryable } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { creatorShareOf, creditsOf } from '../../ledger/index.ts';
import type { PromoGiven } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { runningOf } from '../membership-store.ts';
import { type ChatPlanRow, type ClubPlanRow, chatPlans, clubPlans } from '../plan-store.ts';
import { isOpenAt, openPromos } from '../promo-store.ts';
import { addDays, addMonths, houseDiscounted } from '../rules.ts';

/** What a plan costs a member with the choices made, and what it brings. */
export interface PlanOffer {
  kind: PlanKind;
  planId: string;
  modelId: string;
  title: string;
  choice: PlanChoice;
  credits: number;
  listCredits: number;
  renewalCredits: number | null;
  /** Until when it would last, what is running counted in. */
  until: Date | null;
  /** The new period alone; a running chat plan is extended by it. */
  endsAt: Date | null;
  /** What a chat plan adds; null where it does not count in that way. */
  days: number | null;
  messages: number | null;
  includesChat: boolean;
  /** Kinds of items it opens; none for a chat plan. */
  covers: ItemKind[];
  /** Whether it makes priced items free or cheaper, where their model says so. */
  opensPriced: boolean;
  promo: (PromoGiven & { id: string }) | null;
}

/** The choice of an `option`; refuses with `invalid_input`. */
export function choiceOf(option: string | undefined): PlanChoice {
  const choice = readPlanOption(option ?? '');
  if (!choice) refuse('invalid_input', { fields: { option: texts.refusals.optionUnknown } });
  return choice as PlanChoice;
}

/**
 * Works out an offer. Refuses with `not_found` for a plan that cannot be joined, `conflict` for one the member
 * has or a trial already had, `promo_invalid` for a code that does not count here.
 */
export async function offerPlan(
  queries: Queryable,
  request: { kind: PlanKind; planId: string; memberId: string; choice: PlanChoice },
  now: Date,
): Promise<PlanOffer> {
  const { kind, planId, memberId, choice } = request;
  const statement = kind === 'chatPlan' ? chatPlans.byId : clubPlans.byId;
  const row = await queries.maybeRow<ChatPlanRow | ClubPlanRow>(statement, [planId, memberId, now]);
  if (!row || row.closed_at !== null) return refuse('not_found');
  if (row.model_id === memberId) refuse('conflict', { msg: texts.refusals.ownPlan });
  const offer = 'price_credits' in row ? chatOffer(row, choice, now) : clubOffer(row, choice, now);
  if ('price_credits' in row) {
    const running = await queries.maybeRow(runningOf, [memberId, now, planId]);
    if (running?.access_until && row.days !== null) offer.until = addDays(running.access_until, row.days);
  }
  if (!choice.promoCode) return offer;
  return await withPromo(queries, offer, { memberId, code: choice.promoCode }, now);
}

function chatOffer(row: ChatPlanRow, choice: PlanChoice, now: Date): PlanOffer {
  if (choice.trial || choice.months) refuse('invalid_input', { msg: texts.refusals.chatPlanOptions });
  const endsAt = row.days === null ? null : addDays(now, row.days);
  return {
    kind: 'chatPlan',
    planId: row.id,
    modelId: row.model_id,
    title: row.title,
    choice,
    credits: row.price_credits,
    listCredits: row.price_credits,
    renewalCredits: null,
    until: endsAt,
    endsAt,
    days: row.days,
    messages: row.messages,
    includesChat: true,
    covers: [],
    opensPriced: false,
    promo: null,
  };
}

function clubOffer(row: ClubPlanRow, choice: PlanChoice, now: Date): PlanOffer {
  if (row.membership_id !== null) refuse('conflict', { msg: texts.refusals.alreadyMember });
  const price = choice.months ? row.prices.find((one) => one.months === choice.months) : row.prices[0];
  if (!price) return refuse('not_found', { msg: texts.refusals.noPeriod });
  if (choice.trial && (row.trial_days === 0 || row.tried)) {
    refuse('conflict', { msg: texts.refusals.noTrial });
  }
  if (choice.trial && choice.promoCode) {
    refuse('promo_invalid', { msg: texts.refusals.codeWithTrial });
  }
  const endsAt = choice.trial ? addDays(now, row.trial_days) : addMonths(now, price.months);
  return {
    kind: 'clubHousePlan',
    planId: row.id,
    modelId: row.model_id,
    title: row.title,
    choice: { ...choice, months: price.months },
    credits: choice.trial ? 0 : price.price,
    listCredits: price.price,
    renewalCredits: price.price,
    until: endsAt,
    endsAt,
    days: null,
    messages: null,
    includesChat: row.includes_chat,
    covers: choice.trial ? row.trial_covers : row.covers,
    opensPriced: !choice.trial || row.trial_opens_priced,
    promo: null,
  };
}

async function withPromo(
  queries: Queryable,
  offer: PlanOffer,
  { memberId, code }: { memberId: string; code: string },
  now: Date,
): Promise<PlanOffer> {
  const { modelId, planId, kind, credits: price } = offer;
  const found = await queries.rows(openPromos, [modelId, code, planId, memberId, kind]);
  const promo = found.find((one) => isOpenAt(one, now) && !one.used) ?? found[0];
  if (!promo) return refuse('promo_invalid');
  if (!isOpenAt(promo, now)) refuse('promo_invalid', { msg: texts.refusals.codeExpired });
  if (promo.used) refuse('promo_invalid', { msg: texts.refusals.codeUsed });
  const isOfSite = promo.model_id === null;
  // The model's share is never touched, the part of a credit included.
  const percent = await creatorShareOf(queries, { modelId, kind, at: now });
  const sellerShare = Math.ceil(creditsOf(sellerShareOf(BigInt(price), percent)));
  const credits = isOfSite ? houseDiscounted(price, promo, sellerShare) : discounted(price, promo);
  if (credits === price) refuse('promo_invalid', { msg: texts.refusals.codeWorthless });
  const paidBy = isOfSite ? 'site' : 'model';
  return { ...offer, credits, promo: { id: promo.id, code, discountCredits: price - credits, paidBy } };
}

/** An offer on the wire. */
export function quoteView(offer: PlanOffer): PlanQuote {
  return {
    kind: offer.kind,
    planId: offer.planId,
    option: writePlanOption(offer.choice),
    credits: offer.credits,
    listCredits: offer.listCredits,
    renewalCredits: offer.choice.once ? null : offer.renewalCredits,
    trial: offer.choice.trial ?? false,
    endDate: offer.until?.toISOString() ?? null,
    covers: offer.covers,
    opensPriced: offer.opensPriced,
    includesChat: offer.includesChat,
  };
}
