import { choicesOf, type DeskSpec } from '../desk/spec.ts';
import { ItemDetail } from './item-detail.tsx';
import { count, reasonField, State, when } from './words.tsx';

export const items: DeskSpec = {
  title: 'Published items',
  lede: 'What models publish, and what waits to be looked at.',
  call: 'listItems',
  searchLabel: 'Search by title or model',
  filters: [
    {
      name: 'state',
      label: 'State',
      standard: 'pending',
      choices: choicesOf('pending', 'published', 'rejected', 'hidden', 'all'),
    },
    {
      name: 'kind',
      label: 'Kind',
      standard: 'all',
      choices: [
        { value: 'all', label: 'Every kind' },
        ...choicesOf('gallery', 'video', 'audio', 'album', 'news'),
      ],
    },
  ],
  columns: [
    { label: 'Title', cell: (row) => row.title },
    { label: 'Model', cell: (row) => row.modelName },
    { label: 'Kind', cell: (row) => row.kind },
    { label: 'Price', cell: (row) => count(row.priceCredits), isFigure: true },
    { label: 'State', cell: (row) => <State of={row.isHidden ? 'hidden' : row.status} /> },
    { label: 'Review', cell: (row) => <State of={row.approval} /> },
    { label: 'Made', cell: (row) => when(row.createdAt) },
  ],
  actions: [
    {
      label: 'Approve',
      call: 'judgeItem',
      tone: 'primary',
      isFor: (row) => row.approval !== 'approved',
      input: (row) => ({ _id: row._id, seen: row.approval, approval: 'approved' }),
    },
    {
      label: 'Reject',
      call: 'judgeItem',
      tone: 'danger',
      fields: [reasonField],
      isFor: (row) => row.approval !== 'rejected',
      input: (row, values) => ({ _id: row._id, seen: row.approval, approval: 'rejected', ...values }),
    },
    {
      label: 'Hide',
      call: 'hideItem',
      description: 'Nobody but its model sees it any more, buyers included.',
      fields: [reasonField],
      isFor: (row) => !row.isHidden,
      input: (row, values) => ({ _id: row._id, isHidden: true, ...values }),
    },
    {
      label: 'Show again',
      call: 'hideItem',
      fields: [reasonField],
      isFor: (row) => row.isHidden,
      input: (row, values) => ({ _id: row._id, isHidden: false, ...values }),
    },
  ],
  detail: (row) => <ItemDetail row={row} />,
  nameOf: (row) => row.title,
  emptyCause: 'No item matches.',
};
