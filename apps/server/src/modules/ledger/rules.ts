/** What a ledger account is for. `wallet` and `earnings` belong to an account, the others to the site. */
export type LedgerKind =
  | 'wallet'
  | 'earnings'
  | 'house'
  | 'issued'
  | 'receivable'
  | 'held'
  | 'payable'
  | 'paid_out';

/** Credits added to (or, below zero, taken from) a ledger account. */
export interface CreditLine {
  kind: LedgerKind;
  ownerId: string | null;
  amountCredits: bigint;
}

/** One side of a transaction. Only `earnings` and `house` take a part of a credit. */
export type JournalLine = CreditLine | (Omit<CreditLine, 'amountCredits'> & { hundredths: bigint });

/** Whole credits as the journal counts them. */
export function hundredthsOf(credits: bigint): bigint {
  return credits * 100n;
}

/** A share as people read it: credits with up to two decimals. */
export function creditsOf(hundredths: bigint): number {
  return Number(hundredths) / 100;
}

/** The whole credits of a share; what is left of the last one stays where it is. */
export function wholeCredits(hundredths: bigint): bigint {
  const whole = hundredths / 100n;
  return hundredths < 0n && whole * 100n !== hundredths ? whole - 1n : whole;
}

/** Credits that come into being in an account's wallet; taken back when the amount is below zero. */
export function issuedTo(accountId: string, amountCredits: bigint): CreditLine[] {
  return [
    { kind: 'issued', ownerId: null, amountCredits: -amountCredits },
    { kind: 'wallet', ownerId: accountId, amountCredits },
  ];
}
