import type { PlanChoice, PlanKind } from '@candela/contract/plans/fields';
import type { PlanQuote } from '@candela/contract/plans/memberships';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { requestPurchase } from '../../../platform/purchase/purchase-intent.ts';
import { readRefusal } from '../../../platform/refusal.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { planTerms } from './plan-terms.ts';

/** What is bought, as the dialogs know it. */
export type PlanToBuy = {
  kind: PlanKind;
  planId: string;
  title: string;
  sellerName: string;
  picture: string | null;
  /** Whether it also ends once its messages are used. */
  endsWithMessages: boolean;
};

/** The quote of a plan with these choices. Visitors get none and log in first. */
export function usePlanQuote({ kind, planId }: PlanToBuy, choice: PlanChoice) {
  const { status } = useSession();
  const query = useQuery({
    ...api.plans.quotePlan.queryOptions({
      input: { kind, planId, ...choice },
      enabled: status === 'signedIn',
      select: (reply) => reply.data,
      staleTime: 0,
      retry: false,
    }),
    placeholderData: keepPreviousData,
  });
  return {
    quote: query.data,
    /** False until a member sees the price and the renewal. Visitors are sent to log in. */
    isReady: status !== 'signedIn' || (query.isSuccess && !query.isPlaceholderData),
    refusal: query.isError ? readRefusal(query.error) : null,
  };
}

/** Opens the purchase dialog. The plan dialog is hidden meanwhile, and shown again if nothing was bought. */
export function useBuyPlan(plan: PlanToBuy, onClose: () => void) {
  const [isPaying, setPaying] = useState(false);
  const buy = async (quote: PlanQuote | undefined, priceCredits: number): Promise<void> => {
    setPaying(true);
    const outcome = await requestPurchase({
      kind: plan.kind,
      itemId: plan.planId,
      title: plan.title,
      sellerName: plan.sellerName,
      picture: plan.picture,
      priceCredits: quote?.credits ?? priceCredits,
      option: quote?.option || undefined,
      ...(quote && { terms: planTerms(quote, plan.endsWithMessages) }),
    });
    setPaying(false);
    if (outcome === 'bought') onClose();
  };
  return { isPaying, buy };
}
