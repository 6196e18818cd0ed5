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

/** Everything a history shows: purchases, and how credits and the account came to be. */
export const historyKind = z.enum([...purchaseKind.options, 'creditPurchase', 'adminCredit', 'registration']);
export type HistoryKind = z.infer<typeof historyKind>;
