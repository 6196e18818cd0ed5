import type { HistoryEntry } from '@candela/contract/ledger/operations';

/** The page of what a line bought, or null when it has none. */
export function pageOf({ kind, itemId, purchaseId, counterpart }: HistoryEntry): string | null {
  const profile = counterpart && `/profile/${counterpart.uniqueId}`;
  switch (kind) {
    case 'gallery':
    case 'album':
    case 'audio':
    case 'video':
    case 'news':
    case 'recording':
      return itemId && `/video/${itemId}`;
    case 'product':
      return itemId && `/products/${itemId}`;
    case 'order':
      return itemId && `/orders?order=${itemId}`;
    case 'liveStream':
    case 'privateShow':
    case 'videoCall':
      return itemId && `/show-receipt/${itemId}`;
    case 'chatPlan':
    case 'message':
      return counterpart && `/chat/${counterpart.uniqueId}`;
    case 'clubHousePlan':
      return '/my-memberships';
    case 'tip':
    case 'hold':
    case 'release':
      return profile;
    case 'refund':
      return purchaseId && `/receipt/${purchaseId}`;
    default:
      return null;
  }
}
