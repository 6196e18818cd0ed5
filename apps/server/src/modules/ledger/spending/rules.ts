import type { PurchaseKind } from '@candela/contract/ledger/purchases';
import { dayMs } from '@candela/contract/shared/durations';
import type { CreditLine } from '../rules.ts';

/**
 * What of the seller's share goes back, in hundredths, when so much of a purchase has come back in all. Reckoned from
 * the whole each time, so that parts never drift: a refund in full returns the share in full.
 */
export function shareReturned(
  purchase: { amount: bigint; shareHundredths: bigint },
  refundedInAll: bigint,
): bigint {
  if (purchase.amount === 0n) return 0n;
  return (purchase.shareHundredths * refundedInAll * 2n + purchase.amount) / (purchase.amount * 2n);
}

/** The journal lines of what an account owes, paid from so many credits it now has; the house had carried it. */
export function settlementLines(accountId: string, credits: bigint, owed: bigint): CreditLine[] {
  const settled = owed < credits ? owed : credits;
  return [
    { kind: 'wallet' as const, ownerId: accountId, amountCredits: -settled },
    { kind: 'issued' as const, ownerId: null, amountCredits: settled },
    { kind: 'receivable' as const, ownerId: accountId, amountCredits: -settled },
    { kind: 'house' as const, ownerId: null, amountCredits: settled },
  ].filter((line) => line.amountCredits !== 0n);
}

/** The journal's word for what credits were spent on. */
export function journalKindOf(kind: PurchaseKind): 'tip' | 'minute' | 'advertising' | 'sale' {
  if (kind === 'tip' || kind === 'advertising') return kind;
  return kind === 'liveStream' || kind === 'privateShow' || kind === 'videoCall' ? 'minute' : 'sale';
}

/** What can be bought again while it is owned: a plan is extended, the others are counted, not owned. */
export function isOwnedOnce(kind: PurchaseKind): boolean {
  return !['chatPlan', 'clubHousePlan', 'product', 'order', 'advertising'].includes(kind);
}

/** A limit as its member left it. */
export interface SpendingLimitRow {
  limitCredits: bigint | null;
  pendingCredits: bigint | null;
  pendingFrom: Date | null;
}

/** The limit in force, and what waits, at a moment. */
export function limitAt(row: SpendingLimitRow | undefined, now: Date): SpendingLimitRow {
  if (!row) return { limitCredits: null, pendingCredits: null, pendingFrom: null };
  if (row.pendingFrom === null || row.pendingFrom > now) return row;
  return { limitCredits: row.pendingCredits, pendingCredits: null, pendingFrom: null };
}

/** A limit after its member asks for another: a lower one holds at once, a higher one or none a day later. */
export function changeLimit(
  row: SpendingLimitRow | undefined,
  wanted: bigint | null,
  now: Date,
): SpendingLimitRow {
  const { limitCredits } = limitAt(row, now);
  const isTighter = wanted !== null && (limitCredits === null || wanted <= limitCredits);
  if (isTighter || wanted === limitCredits)
    return { limitCredits: wanted, pendingCredits: null, pendingFrom: null };
  return { limitCredits, pendingCredits: wanted, pendingFrom: new Date(now.getTime() + dayMs) };
}

/**
 * What the first so many of some credits cost in minor units, the oldest first. It rounds down within a lot, so what
 * stretches cost that meet adds up exactly.
 * @param lots credits that came in together and what was paid for them, oldest first
 */
export function costCurve(
  lots: readonly { credits: bigint; paidMinor: bigint }[],
): (credits: bigint) => bigint {
  let [end, cost] = [0n, 0n];
  const steps = lots.map(({ credits, paidMinor }) => {
    const step = { start: end, end: end + credits, cost, credits, paidMinor };
    [end, cost] = [step.end, cost + paidMinor];
    return step;
  });
  return (credits) => {
    if (credits <= 0n) return 0n;
    let [low, high] = [0, steps.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((steps[middle]?.end ?? 0n) < credits) low = middle + 1;
      else high = middle;
    }
    const step = steps[low];
    if (!step) return cost;
    return step.cost + (step.paidMinor * (credits - step.start)) / step.credits;
  };
}
