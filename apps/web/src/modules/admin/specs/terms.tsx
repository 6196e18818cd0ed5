import type { DeskSpec } from '../desk/spec.ts';
import { count, money } from './words.tsx';

const packFields = [
  { name: 'name', label: 'Name' },
  { name: 'credits', label: 'Credits', kind: 'number' as const },
  { name: 'bonusCredits', label: 'Bonus credits', kind: 'number' as const },
  {
    name: 'priceMinor',
    label: 'Price in minor units',
    kind: 'number' as const,
    description: 'Such as cents.',
  },
  { name: 'currency', label: 'Currency' },
  { name: 'active', label: 'Offered', kind: 'switch' as const },
];

export const packs: DeskSpec = {
  title: 'Credit packs',
  lede: 'Payments under way keep the terms they began with.',
  call: 'listPacks',
  searchLabel: 'Search by name',
  columns: [
    { label: 'Name', cell: (row) => row.name },
    { label: 'Credits', cell: (row) => count(row.credits), isFigure: true },
    { label: 'Bonus', cell: (row) => count(row.bonusCredits), isFigure: true },
    { label: 'Price', cell: (row) => money(row.priceMinor, row.currency), isFigure: true },
    { label: 'Offered', cell: (row) => (row.active ? 'yes' : 'no') },
  ],
  create: [
    {
      label: 'New pack',
      call: 'savePack',
      fields: packFields,
      start: () => ({ currency: 'USD', bonusCredits: 0, active: true }),
      input: (_row, values) => values,
    },
  ],
  actions: [
    {
      label: 'Change',
      call: 'savePack',
      fields: packFields,
      start: ({ _id, ...values }) => values,
      input: (row, values) => ({ _id: row._id, ...values }),
    },
  ],
  emptyCause: 'There are no packs; nobody can buy credits.',
};
