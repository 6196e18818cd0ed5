import type { CreditPack, Money, PaymentProviderInfo } from '@candela/contract/payments/operations';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import type { OrderRequest } from './order-draft.ts';

/** What is on sale and how it can be paid. */
export type Offer = {
  packs: readonly CreditPack[];
  providers: readonly PaymentProviderInfo[];
  /** List price of one credit. */
  creditPrice: Money;
  minimumCredits: number;
  maximumCredits: number;
};

/** The credit packs and the ways to pay that are open. */
export function usePacks() {
  return useQuery(
    api.payments.listCreditPacks.queryOptions({
      input: {},
      select: ({ data, providers, creditPrice, minimumCredits, maximumCredits }): Offer => ({
        packs: data,
        providers,
        creditPrice,
        minimumCredits,
        maximumCredits,
      }),
    }),
  );
}

/** An order with everything a reader wants to know before paying. */
export type PricedOrder = {
  request: OrderRequest;
  pack: CreditPack | null;
  totalCredits: number;
  bonusCredits: number;
  price: Money;
};

/** The cheapest pack that brings as many credits as are needed, or the one that brings most. */
export function fittingPack(packs: readonly CreditPack[], need: number): CreditPack | undefined {
  const byPrice = packs.toSorted((one, other) => one.price.amountMinor - other.price.amountMinor);
  return byPrice.find(({ totalCredits }) => totalCredits >= (need || 0)) ?? byPrice.at(-1);
}

/** Prices a request. Null when it is not on sale. */
export function priceOrder(offer: Offer, request: OrderRequest): PricedOrder | null {
  if ('packId' in request) {
    const pack = offer.packs.find((one) => one._id === request.packId);
    if (!pack) return null;
    const { totalCredits, bonusCredits, price } = pack;
    return { request, pack, totalCredits, bonusCredits, price };
  }
  const { credits } = request;
  if (!Number.isInteger(credits) || credits < offer.minimumCredits || credits > offer.maximumCredits)
    return null;
  const { amountMinor, currency } = offer.creditPrice;
  return {
    request,
    pack: null,
    totalCredits: credits,
    bonusCredits: 0,
    price: { amountMinor: amountMinor * credits, currency },
  };
}
