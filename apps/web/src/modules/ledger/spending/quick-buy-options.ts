import type { Offer } from '../../payments/index.ts';
import { type PricedOrder, priceOrder } from '../../payments/index.ts';

/** How many packs are offered beside the exact number. */
const packsShown = 2;

/**
 * What covers a shortfall: exactly the missing credits (or the least that is sold), and the smallest packs that do.
 * When no pack is large enough the largest is offered, because a pack and the rest may be bought one after the other.
 */
export function quickBuyOptions(offer: Offer, lacking: number): PricedOrder[] {
  const exact = priceOrder(offer, {
    credits: Math.min(Math.max(lacking, offer.minimumCredits), offer.maximumCredits),
  });
  const bySize = [...offer.packs].sort((one, other) => one.totalCredits - other.totalCredits);
  const enough = bySize.filter((pack) => pack.totalCredits >= lacking);
  const packs = enough.length > 0 ? enough.slice(0, packsShown) : bySize.slice(-1);
  const priced = packs.map((pack) => priceOrder(offer, { packId: pack._id }));
  return [exact, ...priced].filter((order): order is PricedOrder => order !== null);
}
