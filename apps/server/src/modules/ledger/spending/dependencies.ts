import type { GoodKind, PurchaseKind } from '@candela/contract/ledger/purchases';
import type { Database, Queryable, Transaction } from '../../../platform/database/index.ts';
import type { Events } from '../../../platform/events/index.ts';
import type { Settings } from '../../../platform/settings/index.ts';
import type { TipOrder, TipReceipt } from './give-tips.ts';

/** What a seller of goods says about one of them, inside the purchase's transaction. */
export interface Quote {
  sellerId: string;
  amountCredits: bigint;
  /** What the seller's share is of, when the site bears a part of the price; what is charged when absent. */
  shareOfCredits?: bigint;
  title: string;
  /** When what it opens closes again; null or absent for never. */
  until?: Date | null;
  /** What the history keeps about it. */
  details?: Record<string, unknown>;
}

export interface Request {
  buyerId: string;
  itemId: string;
  option?: string | undefined;
  quantity: number;
  /** When it is charged; now when absent. */
  at?: Date | undefined;
}

/** A purchase that was charged. */
export interface Sale extends Request {
  purchaseId: string;
  sellerId: string;
  amountCredits: bigint;
  at: Date;
  until: Date | null;
}

/** A feature that sells something for credits. */
export interface Seller {
  /** Price and owner, read and locked in the purchase's transaction. Refuses not_found for what this buyer cannot buy. */
  quote(tx: Queryable, request: Request): Promise<Quote>;
  /** What delivery means beside the entitlement, in the same transaction. */
  deliver?(tx: Queryable, sale: Sale): Promise<void>;
}

/** A purchase whose credits go back. */
export interface RefundedPurchase {
  purchaseId: string;
  kind: PurchaseKind;
  buyerId: string;
  itemId: string | null;
  /** What its seller had the history keep about it. */
  details: Record<string, unknown>;
}

/** What a refund means to the feature that sold it, in the refund's transaction. */
export interface RefundHook {
  /** Locks what was delivered. Called before the money is locked, as whoever charges for it locks them. */
  lock(tx: Queryable, purchase: RefundedPurchase): Promise<void>;
  /** Takes back what was delivered, when the last credit goes back. What is taken back already stays so. */
  undo(
    tx: Transaction,
    purchase: RefundedPurchase & { reason: string; actorId: string | null; at: Date },
  ): Promise<void>;
}

export interface SpendingDeps {
  database: Database;
  clock: () => Date;
  settings: Settings;
  goods: ReadonlyMap<GoodKind, Seller>;
  refundHooks: ReadonlyMap<PurchaseKind, RefundHook>;
  /** Nobody is notified of sales without them. */
  events?: Pick<Events, 'publish'> | undefined;
  /** Pushes the new balance to an account's pages; called after the commit. */
  pushBalance(accountId: string): void;
  /** See spending/give-tips.ts. */
  giveTip(order: TipOrder): Promise<TipReceipt>;
}
