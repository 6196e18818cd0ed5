import { accountLink } from '../console/account-link.tsx';
import { count, State, when } from '../console/format.tsx';
import { everyPage } from '../console/locales/every-page.ts';
import { actionOn, list, type RowOf } from '../console/spec.ts';
import { money as messages } from './locales/money.ts';
import { OrderDetail } from './order-detail.tsx';
import { refundForm, refundTogether } from './purchases.tsx';

const text = messages.orders;
type Order = RowOf<'listOrdersForStaff'>;

const action = actionOn<Order>();
const totalOf = (row: Order) => row.subtotalCredits + row.shippingCredits;

/** Products ordered from models. */
export const orders = list('listOrdersForStaff', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  filters: { state: { label: text.status, choices: text.statuses } },
  hasDays: true,
  pinned: { accountId: everyPage.account },
  columns: [
    { label: text.columns.number, cell: (row) => row.number, isFigure: true },
    { label: text.columns.created, sort: 'createdAt', cell: (row) => when(row.createdAt) },
    { label: text.columns.lines, cell: (row) => row.lines },
    { label: text.columns.buyer, cell: (row) => accountLink(row.buyerId, row.buyer) },
    { label: text.columns.seller, cell: (row) => accountLink(row.sellerId, row.seller) },
    { label: text.columns.credits, cell: (row) => count(totalOf(row)), isFigure: true },
    { label: text.columns.refunded, cell: (row) => count(row.refundedCredits), isFigure: true },
    { label: text.columns.status, cell: (row) => <State of={row.state} /> },
  ],
  actions: [
    action('refundPurchase', {
      label: messages.purchases.refund.label,
      tone: 'danger',
      description: (row) =>
        text.refundDescription({
          credits: totalOf(row) - row.refundedCredits,
          buyer: row.buyer,
          seller: row.seller,
        }),
      fields: refundForm,
      isFor: (row) => totalOf(row) > row.refundedCredits,
      given: (row) => ({ _id: row.purchaseId, seenRefunded: row.refundedCredits }),
    }),
    action('refundPurchase', {
      ...refundTogether,
      isFor: (row) => totalOf(row) > row.refundedCredits,
      given: (row) => ({ _id: row.purchaseId, seenRefunded: row.refundedCredits }),
    }),
  ],
  detail: (row) => <OrderDetail orderId={row._id} />,
  nameOf: (row) => text.name({ number: row.number }),
  emptyTitle: text.empty,
});
