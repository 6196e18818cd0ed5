import type { PaymentProviderName } from '@candela/contract/payments/operations';

/** What is ordered: a pack, or an exact number of credits. */
export type OrderRequest = { packId: string } | { credits: number };

/** An order from the choice of a pack to its payment. */
export type OrderDraft = {
  request: OrderRequest;
  provider?: PaymentProviderName;
  cardName?: string;
  /** A path on this site to return to. */
  returnTo?: string;
  /** The payment to continue, once the provider has created it. */
  paymentId?: string;
};

const draftKey = 'creditOrder';
const tokensKey = 'paymentTokens';

/** Saves the order in this tab, so it survives leaving the page. */
export function saveOrder(draft: OrderDraft | null): void {
  write(draftKey, draft);
}

/** The order saved in this tab, or null. */
export function getOrder(): OrderDraft | null {
  const stored = read(draftKey);
  if (!isRecord(stored) || !isRecord(stored.request)) return null;
  const { packId, credits } = stored.request;
  if (typeof packId !== 'string' && typeof credits !== 'number') return null;
  return stored as OrderDraft;
}

/** Saves the proof that this visitor started a payment. */
export function savePaymentToken(paymentId: string, paymentToken: string): void {
  const tokens = read(tokensKey);
  write(tokensKey, { ...(isRecord(tokens) && tokens), [paymentId]: paymentToken });
}

/** The proof that this visitor started a payment in this tab. */
export function getPaymentToken(paymentId: string): string | undefined {
  const tokens = read(tokensKey);
  const token = isRecord(tokens) ? tokens[paymentId] : undefined;
  return typeof token === 'string' ? token : undefined;
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Paying works without storage. Only the saved order is lost.
  }
}

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
