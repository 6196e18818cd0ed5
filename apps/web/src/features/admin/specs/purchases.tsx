import { choicesOf, type DeskSpec } from '../desk/spec.ts';
import { count, reasonField, State, when } from './words.tsx';

const all = (label: string) => ({ value: 'all', label });

export const purchases: DeskSpec = {
  title: 'Purchases',
  lede: 'What was bought with credits.',
  call: 'listPurchases',
  searchLabel: 'Search by title, buyer or seller',
  columns: [
    { label: 'When', cell: (row) => when(row.createdAt) },
    { label: 'What', cell: (row) => row.title || row.kind },
    { label: 'Kind', cell: (row) => row.kind },
    { label: 'Buyer', cell: (row) => row.buyer },
    { label: 'Seller', cell: (row) => row.seller },
    { label: 'Credits', cell: (row) => count(row.amountCredits), isFigure: true },
    { label: 'Given back', cell: (row) => count(row.refundedCredits), isFigure: true },
  ],
  actions: [
    {
      label: 'Refund',
      call: 'refundPurchase',
      tone: 'danger',
      description: (row) =>
        `Up to ${row.amountCredits - row.refundedCredits} credits go back to ${row.buyer}; ${row.seller} and the site give back their parts.`,
      fields: [
        {
          name: 'amountCredits',
          label: 'Credits',
          kind: 'number',
          description: 'Empty for all that is left.',
        },
        reasonField,
      ],
      isFor: (row) => row.amountCredits > row.refundedCredits,
      input: (row, values) => ({ _id: row._id, seenRefunded: row.refundedCredits, ...values }),
    },
  ],
  emptyCause: 'No purchase matches.',
};

export const orders: DeskSpec = {
  title: 'Orders',
  call: 'listOrdersForStaff',
  searchLabel: 'Search by number, buyer or seller',
  filters: [
    {
      name: 'state',
      label: 'State',
      standard: 'all',
      choices: [
        all('Every state'),
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
    { label: 'State', cell: (row) => <State of={row.state} /> },
  ],
  emptyCause: 'No order matches.',
};
