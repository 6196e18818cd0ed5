import type { PaymentProviderName } from '@candela/contract/payments/operations';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { getOrder, type OrderRequest, saveOrder } from './order-draft.ts';
import { fittingPack, type Offer, priceOrder } from './use-packs.ts';

/**
 * Which pack and which way to pay are chosen: the pack that covers what is needed (`?need=`), else what was chosen before
 * in this tab, else the smallest. Every choice is saved at once, so that a reload or a detour loses nothing.
 */
export function useOrderChoice(offer: Offer) {
  const [params] = useSearchParams();
  const [saved] = useState(getOrder);
  const need = Number(params.get('need'));
  const [request, setRequest] = useState<OrderRequest | null>(() => {
    if (!(need > 0) && saved && priceOrder(offer, saved.request)) return saved.request;
    const pack = fittingPack(offer.packs, need);
    return pack ? { packId: pack._id } : null;
  });
  const [providerName, setProviderName] = useState<PaymentProviderName | null>(saved?.provider ?? null);
  const provider = offer.providers.find((one) => one.name === providerName) ?? offer.providers[0] ?? null;
  const returnTo = safeReturn(params.get('returnTo')) ?? saved?.returnTo;

  const save = (next: { request?: OrderRequest; provider?: PaymentProviderName }) => {
    const nextRequest = next.request ?? request;
    if (!nextRequest) return;
    saveOrder({
      request: nextRequest,
      provider: next.provider ?? provider?.name,
      cardName: getOrder()?.cardName,
      returnTo,
    });
  };
  return {
    order: request && priceOrder(offer, request),
    provider,
    returnTo,
    choosePack: (packId: string) => {
      setRequest({ packId });
      save({ request: { packId } });
    },
    chooseProvider: (name: PaymentProviderName) => {
      setProviderName(name);
      save({ provider: name });
    },
    /** Saves the current choice for the next page. */
    save: () => save({}),
  };
}

/** A path on this site, never another site's address. */
function safeReturn(path: string | null): string | undefined {
  return path !== null && /^\/(?![/\\])/.test(path) ? path : undefined;
}
