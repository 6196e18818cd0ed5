import { hundredthsOf, type LedgerKind, wholeCredits } from '../../ledger/index.ts';

/** A purchase as the walk recorded it; shares in hundredths of a credit. */
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

/** What the ledger must say, kept by the plainest means beside it: a map of sums in hundredths of a credit. */
export class Book {
  readonly purchases: BookedPurchase[] = [];
  /** Open holds by the item they are for. */
  readonly holds = new Map<string, BookedHold[]>();
  readonly spent = new Map<string, bigint>();
  /** Payouts asked for and not yet decided. */
  readonly payouts: { modelId: string; amount: bigint }[] = [];
  readonly #sums = new Map<string, bigint>();

  hundredthsAt(kind: LedgerKind, owner: string | null): bigint {
    return this.#sums.get(`${kind} ${owner}`) ?? 0n;
  }

  /** Whole credits. */
  at(kind: LedgerKind, owner: string | null): bigint {
    return wholeCredits(this.hundredthsAt(kind, owner));
  }

  move(kind: LedgerKind, owner: string | null, credits: bigint): void {
    this.#moveHundredths(kind, owner, hundredthsOf(credits));
  }

  #moveHundredths(kind: LedgerKind, owner: string | null, hundredths: bigint): void {
    this.#sums.set(`${kind} ${owner}`, this.hundredthsAt(kind, owner) + hundredths);
  }

  /** Every account that does not stand at zero. */
  standing(): Map<string, bigint> {
    return new Map([...this.#sums].filter(([, sum]) => sum !== 0n));
  }

  charge(purchase: BookedPurchase, amount: bigint, share: bigint): void {
    const { buyerId, sellerId } = purchase;
    this.move('wallet', buyerId, -amount);
    this.#moveHundredths('earnings', sellerId, share);
    this.#moveHundredths('house', null, hundredthsOf(amount) - share);
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
    this.#moveHundredths('earnings', purchase.sellerId, -share);
    this.#moveHundredths('house', null, share - hundredthsOf(amount - settled));
    const left = (this.spent.get(purchase.buyerId) ?? 0n) - amount;
    this.spent.set(purchase.buyerId, left > 0n ? left : 0n);
  }
}

/** The model's 80%, in hundredths of a credit. */
export function shareOf(amount: bigint): bigint {
  return amount * 80n;
}

function halfUp(dividend: bigint, divisor: bigint): bigint {
  return divisor === 0n ? 0n : (2n * dividend + divisor) / (2n * divisor);
}
