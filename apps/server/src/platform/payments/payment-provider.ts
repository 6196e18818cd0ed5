import type { PaymentProviderName } from '@candela/contract/payments/operations';

/** An order as a provider sees it. */
export interface ProviderOrder {
  /** The payment's id; comes back with every webhook about it. */
  id: string;
  amountMinor: bigint;
  /** ISO 4217. */
  currency: string;
  /** What is bought, for the pay page; at most 100 characters. */
  description: string;
  /** Where the browser comes back to, whatever happened. It proves nothing. */
  resultUrl: string;
}

/** Where to pay for an order. */
export interface StartedOrder {
  redirectUrl: string;
  /** The provider's own name for it, if it already has one. */
  reference?: string;
  /** When the provider stops waiting, if it says so. */
  expiresAt?: Date;
}

/** A webhook as it arrived, or as it was kept. Header names are in lower case. */
export interface WebhookRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  /** Without the question mark, still encoded. */
  query: string;
  body: string;
  /** The sender's address. */
  ip: string;
}

/** One thing a provider says about one payment. */
export interface PaymentUpdate {
  /** The provider's own name for this event: the same however often it is delivered. */
  eventId: string;
  kind: 'paid' | 'declined' | 'expired' | 'refund' | 'chargeback';
  /** The order's id as the provider gave it back; absent where it gives back only its own reference. */
  paymentId?: string;
  /** The provider's own name for the sale; ties refunds to it. */
  reference?: string;
  /** What was paid, or taken back; a `paid` notice always has it, others may mean all of it. */
  amountMinor?: bigint;
  currency?: string;
  /** The provider's own name for the card or wallet: the same each time it is used. */
  instrument?: string;
  /** Of the card or its holder, two letters. */
  country?: string;
  /** Visa, Mastercard and so on, in lower case. */
  network?: string;
  /** What the provider keeps of it, in the order's currency. */
  feeMinor?: bigint;
  /** Why it was declined, in the provider's words. */
  reason?: string;
}

/** What a webhook says, or why it is not believed. */
export type WebhookReading =
  | { verified: true; updates: PaymentUpdate[] }
  | { verified: false; problem: string };

/** A payment processor. Adapters hold protocol only: no orders, no credits. */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** As buyers see it. */
  readonly label: string;
  readonly kind: 'card' | 'crypto';
  /** True when no money moves. */
  readonly test: boolean;
  /** Currencies it settles in. */
  takes(currency: string): boolean;
  /** Prepares the pay page. Throws `ProviderUnavailable` when it cannot be reached now. */
  start(order: ProviderOrder): Promise<StartedOrder>;
  /** The longest body a webhook of theirs has, with room to spare; longer ones are refused unread. */
  readonly webhookBytesMax: number;
  /**
   * Checks and understands a webhook: its proof first, which costs little. Throws `ProviderUnavailable` when it is
   * proven and they must be asked for more, and cannot be now.
   */
  readWebhook(request: WebhookRequest): Promise<WebhookReading>;
  /** The answer that tells the provider that its webhook is saved; sent only after the commit. */
  readonly acknowledgement: { body: string; contentType: string };
}

/** A provider could not be reached or answered with a failure of its own; the same may work later. */
export class ProviderUnavailable extends Error {
  constructor(message: string, options: { cause: unknown }) {
    super(message, options);
    this.name = 'ProviderUnavailable';
  }
}

/** A provider understood a request and will not do it; asking again changes nothing. */
export class ProviderRefused extends Error {
  readonly code: string;

  /** @param code the provider's own, for a log */
  constructor(code: string, message: string) {
    super(message);
    this.name = 'ProviderRefused';
    this.code = code;
  }
}
