/** The seller's part of a price, in hundredths of a credit: exact, as the percentage is a whole number. */
export function sellerShareOf(amountCredits: bigint, percent: number): bigint {
  return amountCredits * BigInt(percent);
}
