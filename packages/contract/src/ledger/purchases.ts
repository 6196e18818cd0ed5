import { z } from 'zod';

/** What can be bought with credits and opens something. */
export const goodKind = z.enum([
  'gallery',
  'album',
  'audio',
  'video',
  'news',
  'product',
  'chatPlan',
  'clubHousePlan',
  'message',
  'order',
  'recording',
  'advertising',
]);
export type GoodKind = z.infer<typeof goodKind>;

/** Everything credits are spent on. */
export const purchaseKind = z.enum([...goodKind.options, 'tip', 'liveStream', 'privateShow', 'videoCall']);
export type PurchaseKind = z.infer<typeof purchaseKind>;

/** Everything a history shows: purchases, whatever else moved credits, and how the account came to be. */
export const historyKind = z.enum([
  ...purchaseKind.options,
  'creditPurchase',
  'adminCredit',
  /** Credits of a purchase that came back. */
  'refund',
  /** Bought credits that went back with the money, on the site's word or the bank's. */
  'creditRefund',
  'chargeback',
  /** Repaid what was owed after a chargeback. */
  'debt',
  /** Set aside for a goal, and given back from it. */
  'hold',
  'release',
  'registration',
]);
export type HistoryKind = z.infer<typeof historyKind>;
