import type { PaymentStatus } from '@candela/contract/payments/operations';
import type { CreditLine } from '../ledger/index.ts';

/** What a payment has come to so far. */
export interface PaymentStanding {
  status: PaymentStatus;
  amountMinor: bigint;
  currency: string;
  /** What it brings, bonus included. */
  credits: bigint;
  refundedMinor: bigint;
  /** Credits already taken back. */
  reversedCredits: bigint;
}

/** News about a payment; without an amount, a refund or chargeback is about all of it. */
export interface PaymentChange {
  kind: 'paid' | 'declined' | 'expired' | 'refund' | 'chargeback';
  amountMinor?: bigint | null | undefined;
  currency?: string | null | undefined;
}

/** What news leads to. */
export interface PaymentStep {
  status: PaymentStatus;
  refundedMinor: bigint;
  /** `credit`: the credits are to be given. `reverse`: `reverseCredits` of them are to be taken back. */
  effect: 'none' | 'credit' | 'reverse';
  reverseCredits: bigint;
  outcome: 'applied' | 'ignored' | 'waiting' | 'attention';
  detail: string;
}

const wasPaid: ReadonlySet<PaymentStatus> = new Set(['paid', 'refunded', 'chargeback']);

/**
 * Decides what news does to a payment. Whatever the order in which the same news arrives, the end is the same: money
 * that was taken counts even after a decline or an expiry, and what is taken back before it was paid waits for that.
 */
export function stepPayment(standing: PaymentStanding, change: PaymentChange): PaymentStep {
  if (change.kind === 'refund' || change.kind === 'chargeback')
    return takeBack(standing, change, change.kind);
  const paid = wasPaid.has(standing.status);
  if (change.kind === 'paid') {
    if (change.amountMinor !== standing.amountMinor || change.currency !== standing.currency) {
      return stay(standing, 'attention', 'The amount or currency is not the one that was ordered.');
    }
    if (paid) return stay(standing, 'attention', 'It was paid a second time.');
    return { ...stay(standing, 'applied'), status: 'paid', effect: 'credit' };
  }
  if (paid || standing.status === change.kind) return stay(standing, 'ignored');
  if (change.kind === 'expired' && standing.status !== 'pending') return stay(standing, 'ignored');
  return { ...stay(standing, 'applied'), status: change.kind };
}

function takeBack(
  standing: PaymentStanding,
  change: PaymentChange,
  kind: 'refund' | 'chargeback',
): PaymentStep {
  if (change.currency && change.currency !== standing.currency) {
    return stay(standing, 'attention', 'The currency is not the one that was paid.');
  }
  if (!wasPaid.has(standing.status)) return stay(standing, 'waiting');
  const { amountMinor, credits, reversedCredits } = standing;
  // A chargeback in part is rare enough to be treated as what the bank may still take: all of it.
  const more = kind === 'chargeback' ? amountMinor : (change.amountMinor ?? amountMinor);
  const sum = standing.refundedMinor + more;
  const whole = sum >= amountMinor;
  const refundedMinor = whole ? amountMinor : sum;
  // From the total each time, so that parts in any order add up to the same; a part of a credit stays with the member.
  const reverseCredits = (whole ? credits : (credits * refundedMinor) / amountMinor) - reversedCredits;
  const charged = kind === 'chargeback' || standing.status === 'chargeback';
  const refundStatus = whole ? 'refunded' : 'paid';
  const status = charged ? 'chargeback' : refundStatus;
  const changed = status !== standing.status || refundedMinor !== standing.refundedMinor;
  return {
    status,
    refundedMinor,
    reverseCredits,
    effect: reverseCredits > 0n ? 'reverse' : 'none',
    outcome: changed ? 'applied' : 'ignored',
    detail: '',
  };
}

function stay(standing: PaymentStanding, outcome: PaymentStep['outcome'], detail = ''): PaymentStep {
  const { status, refundedMinor } = standing;
  return { status, refundedMinor, effect: 'none', reverseCredits: 0n, outcome, detail };
}

/**
 * The journal lines of bought credits. What the account owes from credits taken back too late is settled first:
 * that part goes to the house, which has carried it, and never comes into being again.
 */
export function creditLines(accountId: string, credits: bigint, owed: bigint): CreditLine[] {
  const settled = owed < credits ? owed : credits;
  const issued = credits - settled;
  return [
    { kind: 'issued' as const, ownerId: null, amountCredits: -issued },
    { kind: 'wallet' as const, ownerId: accountId, amountCredits: issued },
    { kind: 'receivable' as const, ownerId: accountId, amountCredits: -settled },
    { kind: 'house' as const, ownerId: null, amountCredits: settled },
  ].filter((line) => line.amountCredits !== 0n);
}

/** The journal lines of credits taken back: from the wallet what is there, the rest is owed and the house carries it. */
export function reversalLines(accountId: string, credits: bigint, spendable: bigint): CreditLine[] {
  const taken = spendable < credits ? spendable : credits;
  const owed = credits - taken;
  return [
    { kind: 'wallet' as const, ownerId: accountId, amountCredits: -taken },
    { kind: 'issued' as const, ownerId: null, amountCredits: taken },
    { kind: 'receivable' as const, ownerId: accountId, amountCredits: owed },
    { kind: 'house' as const, ownerId: null, amountCredits: -owed },
  ].filter((line) => line.amountCredits !== 0n);
}

/** A sale whose credits may have to be held; what was given back is taken off. */
export interface SpentSale {
  credits: bigint;
  /** The seller's part of them, in hundredths. */
  share: bigint;
  /** Credits of it that other chargebacks stand behind. */
  covered: bigint;
}

/** So much of a sale is behind a chargeback that still misses some credits, and so much of that is the seller's. */
export function coveredSale(sale: SpentSale, missing: bigint): { credits: bigint; share: bigint } {
  const open = sale.credits - sale.covered;
  if (open <= 0n) return { credits: 0n, share: 0n };
  const credits = open < missing ? open : missing;
  // From the total each time, so that parts add up to the whole share.
  const shareOf = (part: bigint) => (sale.share * part * 2n + sale.credits) / (sale.credits * 2n);
  return { credits, share: shareOf(sale.covered + credits) - shareOf(sale.covered) };
}

/** Minor units that an exact number of credits costs at list price. */
export function listPriceMinor(credits: bigint, creditPriceMinor: bigint): bigint {
  return credits * creditPriceMinor;
}

interface PricedPack {
  credits: bigint;
  bonusCredits: bigint;
  priceMinor: bigint;
}

/** The index of the pack with the most credits for its money, the cheaper of equals; -1 for no pack. */
export function bestValueOf(packs: readonly PricedPack[]): number {
  let best = -1;
  packs.forEach((pack, index) => {
    const leader = packs[best];
    const gives = (one: PricedPack) => one.credits + one.bonusCredits;
    if (!leader || gives(pack) * leader.priceMinor > gives(leader) * pack.priceMinor) best = index;
  });
  return best;
}

/** A provider's reference with all but its last four characters hidden. */
export function maskedReference(reference: string): string {
  return reference.length <= 4 ? '••••' : `••••${reference.slice(-4)}`;
}
