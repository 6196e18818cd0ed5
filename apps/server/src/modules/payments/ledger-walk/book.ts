import type { LedgerKind } from '../../ledger/index.ts';

/** A purchase as the walk recorded it. */
export interface BookedPurchase {
  id: string;
  kind: string;
  buyerId: string;
  sellerId: string;
  itemId: string;
  amount: bigint;
  share: bigint;
  refunded: bigint;
  shareReturned: bigint;
}

export interface BookedHold {
  buyerId: string;
  sellerId: string;
  amount: bigint;
}

/** What the ledger must say, kept by the plainest means beside it: a map of sums. */
export class Book {
  readonly purchases: BookedPurchase[] = [];
  /** Open holds by the item they are for. */
  readonly holds = new Map<string, BookedHold[]>();
  readonly spent = new Map<string, bigint>();
  /** Payouts asked for and not yet decided. */
  readonly payouts: { modelId: string; amount: bigint }[] = [];
  readonly #sums = new Map<string, bigint>();

  at(kind: LedgerKind, owner: string | null): bigint {
    return this.#sums.get(`${kind} ${owner}`) ?? 0n;
  }

  move(kind: LedgerKind, owner: string | null, amount: bigint): void {
    this.#sums.set(`${kind} ${owner}`, this.at(kind, owner) + amount);
  }

  /** Every account that does not stand at zero. */
  standing(): Map<string, bigint> {
    return new Map([...this.#sums].filter(([, sum]) => sum !== 0n));
  }

  charge(purchase: BookedPurchase, amount: bigint, share: bigint): void {
    const { buyerId, sellerId } = purchase;
    this.move('wallet', buyerId, -amount);
    this.move('earnings', sellerId, share);
    this.move('house', null, amount - share);
    this.spent.set(buyerId, (this.spent.get(buyerId) ?? 0n) + amount);
  }

  refund(purchase: BookedPurchase, amount: bigint): void {
    purchase.refunded += amount;
    const shareInAll = halfUp(purchase.share * purchase.refunded, purchase.amount);
    const share = shareInAll - purchase.shareReturned;
    purchase.shareReturned = shareInAll;
    const owed = this.at('receivable', purchase.buyerId);
    const settled = owed < amount ? owed : amount;
    this.move('wallet', purchase.buyerId, amount - settled);
    this.move('receivable', purchase.buyerId, -settled);
    this.move('issued', null, settled);
    this.move('earnings', purchase.sellerId, -share);
    this.move('house', null, share - amount + settled);
    const left = (this.spent.get(purchase.buyerId) ?? 0n) - amount;
    this.spent.set(purchase.buyerId, left > 0n ? left : 0n);
  }
}

/** The model's 80% in whole credits. */
export function shareOf(amount: bigint): bigint {
  return halfUp(amount * 80n, 100n);
}

function halfUp(dividend: bigint, divisor: bigint): bigint {
  return divisor === 0n ? 0n : (2n * dividend + divisor) / (2n * divisor);
}
