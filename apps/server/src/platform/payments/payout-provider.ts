/** A payout as a provider sees it. */
export interface PayoutOrder {
  /** The payout's id. */
  id: string;
  amountMinor: bigint;
  /** ISO 4217. */
  currency: string;
  /** A bitcoin address. */
  destination: string;
}

/** Where a payout stands at its provider. */
export type PayoutStanding =
  | { state: 'waiting' }
  /** @property reference the network's name for the transaction, or the provider's */
  | { state: 'paid'; reference: string }
  | { state: 'cancelled' };

/**
 * Pays models on the site's behalf. It is asked in three steps, each of them safe to repeat after a crash: whatever
 * happens in between, money leaves once at most. Every method throws `ProviderUnavailable` when there is no answer
 * now, and `ProviderRefused` when this payout will never be paid.
 */
export interface PayoutProvider {
  readonly name: 'btcpay';
  /** As staff see it. */
  readonly label: string;
  /** Sets a sum aside. No money moves, and a second one for the same payout does no harm. */
  reserve(order: PayoutOrder): Promise<string>;
  /**
   * Has what was set aside paid; asked again it answers with the same payment.
   * @returns the provider's name for the payment
   */
  send(order: PayoutOrder, reservation: string): Promise<string>;
  /** Where a payment stands now; what only waits for approval is approved. */
  standing(payment: string, reservation: string): Promise<PayoutStanding>;
  /** Gives what was set aside back for good: nothing is ever paid from it after this. */
  close(reservation: string): Promise<void>;
}
