import type { DeskSpec, Field, Row, Values } from '../desk/spec.ts';
import { count, localMoment, momentOf, reasonField, State, when } from './words.tsx';

const planKinds = [
  { value: 'chatPlan', label: 'Chat plans' },
  { value: 'clubHousePlan', label: 'Club houses' },
];

const fields: Field[] = [
  { name: 'code', label: 'Code', description: '3 to 24 letters and digits.' },
  {
    name: 'kind',
    label: 'Takes off',
    kind: 'choice',
    choices: [
      { value: 'percent', label: 'Per cent' },
      { value: 'credits', label: 'Credits' },
    ],
  },
  {
    name: 'amount',
    label: 'Discount',
    kind: 'number',
    description: "The site bears it, up to its own part of the price. The model's share stays whole.",
  },
  {
    name: 'planKind',
    label: 'For',
    kind: 'choice',
    choices: planKinds,
    optional: true,
    description: 'Empty for every plan of every model.',
  },
  { name: 'maxUses', label: 'Uses in all', kind: 'number', description: 'Empty for no limit.' },
  { name: 'until', label: 'Good until', kind: 'moment', description: 'Empty for no end.', optional: true },
];

const formOf = ({ code, kind, amount, planKind, maxUses, until }: Row): Values => ({
  code,
  kind,
  amount,
  planKind,
  maxUses: maxUses ?? undefined,
  until: localMoment(until),
});
const inputOf = (values: Values): Values => ({ ...values, until: momentOf(values.until) });

const scopeOf = (row: Row) => {
  if (row.model !== null) return `Plans of ${row.model}`;
  return planKinds.find(({ value }) => value === row.planKind)?.label ?? 'Every plan';
};

export const promos: DeskSpec = {
  title: 'Promo codes',
  lede: "Off the first payment of a plan, once a member. The site alone bears its own codes; a model's is borne by both.",
  call: 'listPromoCodes',
  searchLabel: 'Search by code or model',
  columns: [
    { label: 'Code', cell: (row) => row.code },
    {
      label: 'Takes off',
      cell: (row) => (row.kind === 'percent' ? `${row.amount} %` : `${count(row.amount)} credits`),
    },
    { label: 'For', cell: scopeOf },
    { label: 'Borne by', cell: (row) => (row.model === null ? 'The site' : `${row.model} and the site`) },
    {
      label: 'Used',
      cell: (row) => (row.maxUses === null ? count(row.uses) : `${count(row.uses)} of ${count(row.maxUses)}`),
      isFigure: true,
    },
    { label: 'Until', cell: (row) => (row.until ? when(row.until) : '') },
    { label: 'State', cell: (row) => <State of={row.isOpen ? 'open' : 'over'} /> },
    { label: 'Made', cell: (row) => when(row.createdAt) },
  ],
  create: [
    {
      label: 'New code',
      call: 'savePromoCode',
      description: 'The member pays less at first; later periods cost what the plan says.',
      fields,
      start: () => ({ kind: 'percent' }),
      input: (_row, values) => inputOf(values),
    },
  ],
  actions: [
    {
      label: 'Change',
      call: 'savePromoCode',
      description: 'What was bought with it stays as it was paid.',
      fields,
      start: formOf,
      isFor: (row) => row.model === null && !row.isEnded,
      input: (row, values) => ({ _id: row._id, ...inputOf(values) }),
    },
    {
      label: 'End',
      call: 'endPromoCode',
      description: 'Who used it keeps what it gave.',
      fields: [reasonField],
      isFor: (row) => !row.isEnded,
      input: (row, values) => ({ _id: row._id, ...values }),
    },
  ],
  emptyCause: 'No promo code matches.',
};
