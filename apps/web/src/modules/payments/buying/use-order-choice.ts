import type { PaymentProviderName } from '@candela/contract/payments/operations';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { getOrder, keepOrder, type OrderWish } from './order-draft.ts';
import { type Offer, priceOrder } from './use-packs.ts';

/**
 * Which pack and which way to pay are chosen: what was chosen before in this tab, else the smallest. Every choice is
 * kept at once, so that a reload or a detour loses nothing.
 */
export function useOrderChoice(offer: Offer) {
  const [params] = useSearchParams();
  const [kept] = useState(getOrder);
  const [smallest] = offer.packs;
  const [wish, setWish] = useState<OrderWish | null>(() => {
    if (kept && priceOrder(offer, kept.wish)) return kept.wish;
    return smallest ? { packId: smallest._id } : null;
  });
  const [providerName, setProviderName] = useState<PaymentProviderName | null>(kept?.provider ?? null);
  const provider = offer.providers.find((one) => one.name === providerName) ?? offer.providers[0] ?? null;
  const returnTo = safeReturn(params.get('returnTo')) ?? kept?.returnTo;

  const keep = (next: { wish?: OrderWish; provider?: PaymentProviderName }) => {
    const nextWish = next.wish ?? wish;
    if (!nextWish) return;
    keepOrder({
      wish: nextWish,
      provider: next.provider ?? provider?.name,
      cardName: getOrder()?.cardName,
      returnTo,
    });
  };
  return {
    order: wish && priceOrder(offer, wish),
    provider,
    returnTo,
    choosePack: (packId: string) => {
      setWish({ packId });
      keep({ wish: { packId } });
    },
    chooseProvider: (name: PaymentProviderName) => {
      setProviderName(name);
      keep({ provider: name });
    },
    /** Writes the choice down as it stands, for the next page. */
    keep: () => keep({}),
  };
}

/** A path on this site, never another site's address. */
function safeReturn(path: string | null): string | undefined {
  return path !== null && /^\/(?![/\\])/.test(path) ? path : undefined;
}
