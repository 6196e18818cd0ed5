import type { DeskSpec } from '../desk/spec.ts';
import { count, refundFields, when } from './words.tsx';

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
      fields: refundFields,
      isFor: (row) => row.amountCredits > row.refundedCredits,
      input: (row, values) => ({ _id: row._id, seenRefunded: row.refundedCredits, ...values }),
    },
  ],
  emptyCause: 'No purchase matches.',
};
