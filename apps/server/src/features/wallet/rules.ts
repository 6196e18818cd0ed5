import type { JournalLine } from './journal.ts';

/** Credits that come into being in an account's wallet; taken back when the amount is below zero. */
export function issuedTo(accountId: string, amountCredits: bigint): JournalLine[] {
  return [
    { kind: 'issued', ownerId: null, amountCredits: -amountCredits },
    { kind: 'wallet', ownerId: accountId, amountCredits },
  ];
}
