import type { Payment } from '@candela/contract/payments/operations';
import type { PaymentsDeps } from './dependencies.ts';
import type { PaymentRow } from './store.ts';

/** An amount in words: `USD 10.00`. */
export function moneyText(amountMinor: bigint, currency: string): string {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency, currencyDisplay: 'code' });
  const places = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(Number(amountMinor) / 10 ** places).replaceAll('\u00a0', ' ');
}

/** `R-001001`, once there is one. */
export function receiptNumberText(number: bigint | null): string | null {
  return number === null ? null : `R-${String(number).padStart(6, '0')}`;
}

/** A payment as its owner sees it. */
export function paymentView({ providers }: Pick<PaymentsDeps, 'providers'>, row: PaymentRow): Payment {
  const { currency } = row;
  return {
    _id: row.id,
    status: row.status,
    credits: Number(row.credits),
    credited: row.credited_at !== null,
    price: { amountMinor: Number(row.amount_minor), currency },
    refunded: { amountMinor: Number(row.refunded_minor), currency },
    provider: row.provider,
    providerLabel: labelOf(providers, row.provider),
    packName: row.pack_name,
    cardName: row.card_name,
    receiptNumber: receiptNumberText(row.receipt_number),
    recipient: row.recipient_label,
    declineReason: row.decline_reason,
    redirectUrl: row.status === 'pending' ? row.redirect_url : null,
    returnTo: row.return_to,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** A provider that has been closed since keeps its plain name. */
export function labelOf(providers: PaymentsDeps['providers'], name: string): string {
  return providers.find((one) => one.name === name)?.label ?? name;
}
