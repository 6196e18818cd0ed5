import type { PlanKind } from '@candela/contract/plans/fields';
import { v7 as uuid } from 'uuid';
import type { Queryable } from '../../../platform/database/index.ts';
import { requireSavedFeature } from '../../../platform/look/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { PlanGiven, PlanRequest, PlanSale, PlansDeps, PromoGiven } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { endOver, startMembership } from '../membership-store.ts';
import { notePromoUse, takePromoUse } from '../promo-store.ts';
import { choiceOf, offerPlan, type PlanOffer } from '../queries/quote-plan.ts';
import { noteTrial } from '../renewal-store.ts';

/** What the wallet sells plans through: a price for a request, and the membership once it is paid. */
export interface PlanSeller {
  quote(
    tx: Queryable,
    request: PlanRequest,
  ): Promise<{
    sellerId: string;
    amountCredits: bigint;
    /** The whole price, when the site bears what a code takes off. */
    shareOfCredits?: bigint;
    title: string;
    until: Date | null;
    /** What a chat plan gave, so that a refund can take the same back, and what a code took off. */
    details: Partial<PlanGiven> & { promo?: PromoGiven };
  }>;
  deliver(tx: Queryable, sale: PlanSale): Promise<void>;
}

/** The seller of one kind of plan. */
export function planSeller(deps: PlansDeps, kind: PlanKind): PlanSeller {
  const offerOf = (tx: Queryable, request: PlanRequest, at: Date) =>
    offerPlan(
      tx,
      { kind, planId: request.itemId, memberId: request.buyerId, choice: choiceOf(request.option) },
      at,
    );
  return {
    async quote(tx, request) {
      await requireSavedFeature(tx, 'memberships');
      const offer = await offerOf(tx, request, request.at ?? deps.clock());
      const { modelId, credits, listCredits, title, until, days, messages } = offer;
      return {
        sellerId: modelId,
        amountCredits: BigInt(credits),
        ...(offer.promo?.paidBy === 'site' && { shareOfCredits: BigInt(listCredits) }),
        title,
        until,
        details: {
          ...(kind === 'chatPlan' && { days, messages }),
          ...(offer.promo && { promo: promoGiven(offer.promo) }),
        },
      };
    },
    async deliver(tx, sale) {
      const offer = await offerOf(tx, sale, sale.at);
      await usePromo(tx, offer, sale);
      await join(tx, offer, sale);
    },
  };
}

function promoGiven({ code, discountCredits, paidBy }: PromoGiven): PromoGiven {
  return { code, discountCredits, paidBy };
}

/** Counts one use of the code, which two buyers of the last one cannot both do. */
async function usePromo(tx: Queryable, { promo }: PlanOffer, { buyerId, at }: PlanSale): Promise<void> {
  if (promo === null) return;
  const taken = await tx.execute(takePromoUse, [promo.id]);
  if (taken === 0 || (await tx.execute(notePromoUse, [promo.id, buyerId, at])) === 0) refuse('promo_invalid');
}

async function join(tx: Queryable, offer: PlanOffer, { buyerId, purchaseId, at }: PlanSale): Promise<void> {
  const { kind, planId, modelId, choice } = offer;
  if (choice.trial && (await tx.execute(noteTrial, [buyerId, modelId, at])) === 0) refuse('conflict');
  await tx.execute(endOver, [buyerId, at, planId]);
  const joined = await tx.maybeRow(startMembership, [
    uuid({ msecs: at.getTime() }),
    kind,
    planId,
    buyerId,
    modelId,
    offer.title,
    offer.includesChat,
    purchaseId,
    at,
    offer.endsAt,
    offer.messages,
    choice.months ?? null,
    choice.trial ?? false,
    kind === 'clubHousePlan' && !choice.once,
    offer.renewalCredits,
    offer.covers,
    (choice.trial ?? false) && offer.opensPriced,
  ]);
  if (!joined) refuse('conflict', { msg: texts.refusals.alreadyMember });
}
