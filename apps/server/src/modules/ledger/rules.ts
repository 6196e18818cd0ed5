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

/** One side of a transaction: credits added to (or, below zero, taken from) a ledger account. */
export interface JournalLine {
  kind: LedgerKind;
  ownerId: string | null;
  amountCredits: bigint;
}

/** Credits that come into being in an account's wallet; taken back when the amount is below zero. */
export function issuedTo(accountId: string, amountCredits: bigint): JournalLine[] {
  return [
    { kind: 'issued', ownerId: null, amountCredits: -amountCredits },
    { kind: 'wallet', ownerId: accountId, amountCredits },
  ];
}
