import type { ItemCard } from '@candela/contract/library/items';
import { requestPurchase } from '../../../../platform/purchase/purchase-intent.ts';

/** Whether an item is sold separately to those without access. */
export function isSold(item: Pick<ItemCard, 'locked' | 'price'>): item is { locked: true; price: number } {
  return item.locked && item.price !== null;
}

/**
 * Offers a locked item for its price.
 * @returns whether it was bought; all lists and pages are then refetched
 */
export async function unlock(item: ItemCard): Promise<boolean> {
  if (!isSold(item)) return false;
  const outcome = await requestPurchase({
    kind: item.kind,
    itemId: item._id,
    title: item.title,
    priceCredits: item.price,
    sellerName: item.userId.name || item.userId.username,
    picture: item.placeholder,
  });
  return outcome === 'bought';
}
