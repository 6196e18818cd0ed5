import { type PurchaseKind, purchaseKind } from '@candela/contract/ledger/purchases';
import { accountLink } from '../console/account-link.tsx';
import { count, labelOf, when } from '../console/format.tsx';
import { everyPage } from '../console/locales/every-page.ts';
import { actionOn, type Fields, list, type RowOf } from '../console/spec.ts';
import { money as messages } from './locales/money.ts';
import { RefundsLeft } from './refunds-left.tsx';

const text = messages.purchases;
const action = actionOn<RowOf<'listPurchases'>>();

const kinds = Object.fromEntries(purchaseKind.options.map((kind) => [kind, labelOf(kind)])) as Record<
  PurchaseKind,
  string
>;

/** Everything that is left of several purchases, each by itself. */
export const refundTogether = {
  label: text.refundTogether.label,
  description: text.refundTogether.description,
  together: 'only',
  tone: 'danger',
  fields: { reason: { label: text.refund.reason } },
} as const;

/** How much of a purchase is refunded, and why. */
export const refundForm = {
  amountCredits: { label: text.refund.amount, description: text.refund.hint },
  reason: { label: text.refund.reason },
} satisfies Fields<'refundPurchase'>;

/** Everything bought with credits. */
export const purchases = list('listPurchases', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  searchesNewest: true,
  filters: { kind: { label: text.columns.kind, choices: { all: text.allKinds, ...kinds } } },
  hasDays: true,
  pinned: { accountId: everyPage.account },
  columns: [
    { label: text.columns.created, sort: 'createdAt', cell: (row) => when(row.createdAt) },
    { label: text.columns.title, cell: (row) => row.title },
    { label: text.columns.kind, cell: (row) => labelOf(row.kind) },
    { label: text.columns.buyer, cell: (row) => accountLink(row.buyerId, row.buyer) },
    { label: text.columns.seller, cell: (row) => accountLink(row.sellerId, row.seller) },
    { label: text.columns.credits, cell: (row) => count(row.amountCredits), isFigure: true },
    { label: text.columns.refunded, cell: (row) => count(row.refundedCredits), isFigure: true },
  ],
  figures: { operation: 'getRefundsLeft', Component: RefundsLeft },
  actions: [
    action('refundPurchase', {
      label: text.refund.label,
      tone: 'danger',
      description: (row) =>
        text.refund.description({
          credits: row.amountCredits - row.refundedCredits,
          buyer: row.buyer,
          seller: row.seller,
        }),
      fields: refundForm,
      isFor: (row) => row.amountCredits > row.refundedCredits,
      given: (row) => ({ _id: row._id, seenRefunded: row.refundedCredits }),
    }),
    action('refundPurchase', {
      ...refundTogether,
      isFor: (row) => row.amountCredits > row.refundedCredits,
      given: (row) => ({ _id: row._id, seenRefunded: row.refundedCredits }),
    }),
  ],
  nameOf: (row) => text.name({ title: row.title, buyer: row.buyer }),
  emptyTitle: text.empty,
});
