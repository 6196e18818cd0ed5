import type { Receipt } from '@candela/contract/payments/operations';
import { statement } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { creditsOf } from '../../ledger/index.ts';
import type { PaymentsDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { labelOf, receiptNumberText } from '../payment-view.ts';
import { maskedReference } from '../rules.ts';
import type { PaymentRow } from '../store.ts';
import { findVisiblePayment } from './get-payment.ts';

interface PurchaseRow {
  id: string;
  title: string;
  /** Username of whom it was bought; null for the site's own, and once they have left. */
  seller: string | null;
  quantity: number;
  amount: bigint;
  refunded: bigint;
  /** What of the price is the seller's and was not given back, in hundredths of a credit. */
  share: bigint;
  created_at: Date;
}

const purchaseOfBuyer = statement<PurchaseRow>(
  'payments.purchase-of-buyer',
  `select p.id, p.title, seller.username as seller, p.quantity, p.amount, p.refunded,
     p.share_hundredths - p.returned_hundredths as share, p.created_at
   from ledger.purchase_list p left join accounts.public_accounts seller on seller.id = p.seller_id
   where p.id = $1 and p.buyer_id = $2`,
);

/** The receipt of a payment the caller may see, or of a purchase the caller made with credits. */
export async function transactionDetails(
  deps: PaymentsDeps,
  asked: { _id: string; paymentToken?: string | undefined },
  context: RequestContext,
): Promise<{ data: Receipt }> {
  const payment = await findVisiblePayment(deps, { ...asked, paymentId: asked._id }, context);
  if (payment?.paid_at) return { data: paymentReceipt(deps, payment) };
  const buyerId = context.session?.accountId;
  const purchase = buyerId && (await deps.database.maybeRow(purchaseOfBuyer, [asked._id, buyerId]));
  if (!purchase || !buyerId) return refuse('not_found', { msg: texts.refusals.noReceipt });
  const buyer = await deps.accounts.contactOf(deps.database, buyerId);
  return { data: purchaseReceipt(deps, purchase, buyer?.username ?? '') };
}

function sellerOf({ seller: { name, address, taxId, supportEmail } }: PaymentsDeps): Receipt['seller'] {
  return { name, address, taxId, supportEmail };
}

function paymentReceipt(deps: PaymentsDeps, row: PaymentRow): Receipt {
  const { currency } = row;
  const amount = { amountMinor: Number(row.amount_minor), currency };
  const credits = Number(row.credits);
  const title = row.pack_name ? `${row.pack_name}, ${credits} credits` : `${credits} credits`;
  return {
    _id: row.id,
    kind: 'payment',
    number: receiptNumberText(row.receipt_number) ?? '',
    date: (row.paid_at ?? row.created_at).toISOString(),
    status: row.status,
    billedTo: row.recipient_label,
    cardName: row.card_name,
    lines: [{ title, quantity: 1, credits, amount }],
    total: { credits, amount },
    creator: null,
    refunded: row.refunded_minor > 0n ? { amountMinor: Number(row.refunded_minor), currency } : null,
    providerLabel: labelOf(deps.providers, row.provider),
    providerReference: row.provider_reference && maskedReference(row.provider_reference),
    statementDescriptor: deps.seller.statementDescriptor,
    seller: sellerOf(deps),
  };
}

function purchaseReceipt(deps: PaymentsDeps, row: PurchaseRow, billedTo: string): Receipt {
  const credits = Number(row.amount);
  const title = row.seller ? say(texts.labels.purchase({ title: row.title, seller: row.seller })) : row.title;
  const partly = row.refunded === row.amount ? 'refunded' : 'partly refunded';
  return {
    _id: row.id,
    kind: 'purchase',
    number: `C-${row.id.slice(-12).toUpperCase()}`,
    date: row.created_at.toISOString(),
    status: row.refunded === 0n ? 'paid' : partly,
    billedTo,
    cardName: null,
    lines: [{ title, quantity: row.quantity, credits, amount: null }],
    total: { credits: Number(row.amount - row.refunded), amount: null },
    creator: row.share > 0n ? { username: row.seller, credits: creditsOf(row.share) } : null,
    refunded: null,
    providerLabel: null,
    providerReference: null,
    statementDescriptor: null,
    seller: sellerOf(deps),
  };
}
