import { choicesOf, type DeskSpec } from '../desk/spec.ts';
import { OrderDetail } from './order-detail.tsx';
import { count, refundFields, State, when } from './words.tsx';

export const orders: DeskSpec = {
  title: 'Orders',
  lede: 'What was ordered from models, and what became of it.',
  call: 'listOrdersForStaff',
  searchLabel: 'Search by number, buyer or seller',
  filters: [
    {
      name: 'state',
      label: 'State',
      standard: 'all',
      choices: [
        { value: 'all', label: 'Every state' },
        ...choicesOf('paid', 'packed', 'shipped', 'delivered', 'cancelled', 'refunded'),
      ],
    },
  ],
  columns: [
    { label: 'No.', cell: (row) => row.number, isFigure: true },
    { label: 'When', cell: (row) => when(row.createdAt) },
    { label: 'What', cell: (row) => row.lines },
    { label: 'Buyer', cell: (row) => row.buyer },
    { label: 'Seller', cell: (row) => row.seller },
    { label: 'Credits', cell: (row) => count(row.subtotalCredits + row.shippingCredits), isFigure: true },
    { label: 'Given back', cell: (row) => count(row.refundedCredits), isFigure: true },
    { label: 'State', cell: (row) => <State of={row.state} /> },
  ],
  actions: [
    {
      label: 'Refund',
      call: 'refundPurchase',
      tone: 'danger',
      description: (row) =>
        `Up to ${row.subtotalCredits + row.shippingCredits - row.refundedCredits} credits go back to ${row.buyer}; ${row.seller} and the site give back their parts. Given back whole, the order is over, and what was not sent is in stock again. Both are told, with the reason.`,
      fields: refundFields,
      isFor: (row) => row.subtotalCredits + row.shippingCredits > row.refundedCredits,
      input: (row, values) => ({ _id: row.purchaseId, seenRefunded: row.refundedCredits, ...values }),
    },
  ],
  detail: (row) => <OrderDetail row={row} />,
  nameOf: (row) => `Order ${row.number}`,
  emptyCause: 'No order matches.',
};
