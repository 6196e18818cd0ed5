import type { CreditsIntent, PurchaseIntent } from '../../../platform/purchase/purchase-intent.ts';
import { spending } from '../spending-messages.ts';

/** The credits a purchase lacks, after which it is offered again. */
export function lackFor(intent: PurchaseIntent, balance: number): CreditsIntent {
  return {
    lacking: intent.priceCredits - balance,
    reason: spending.quickBuy.forGood({ title: intent.title, price: intent.priceCredits }),
    interrupted: { do: 'purchase', intent },
  };
}
