import { accountLink } from '../console/account-link.tsx';
import { count, labelOf, State, when } from '../console/format.tsx';
import { everyPage } from '../console/locales/every-page.ts';
import { actionOn, list, type RowOf, type Undo } from '../console/spec.ts';
import { ItemDetail } from './item-detail.tsx';
import { content as messages } from './locales/content.ts';

const text = messages.items;
type Item = RowOf<'listItems'>;

const action = actionOn<Item>();
const reason = { label: text.reason };
const hidden = (isHidden: boolean): Undo<Item> => ({
  operation: 'hideItem',
  input: ({ _id }) => ({ _id, isHidden, reason: everyPage.undo.done }),
});

/** What models publish, with what waits for review first. */
export const items = list('listItems', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  filters: {
    state: { label: text.status, choices: text.statuses },
    kind: { label: text.kind, choices: text.kinds },
  },
  hasDays: true,
  pinned: { accountId: everyPage.account },
  columns: [
    { label: text.columns.title, cell: (row) => row.title },
    { label: text.columns.model, cell: (row) => accountLink(row.modelId, row.modelName) },
    { label: text.columns.kind, cell: (row) => labelOf(row.kind) },
    { label: text.columns.price, cell: (row) => count(row.priceCredits), isFigure: true },
    { label: text.columns.status, cell: (row) => <State of={row.isHidden ? 'hidden' : row.status} /> },
    { label: text.columns.review, cell: (row) => <State of={row.approval} /> },
    { label: text.columns.created, sort: 'createdAt', cell: (row) => when(row.createdAt) },
  ],
  actions: [
    action('reviewItem', {
      ...text.approve,
      together: true,
      tone: 'primary',
      isFor: (row) => row.approval !== 'approved',
      given: (row) => ({ _id: row._id, seen: row.approval, approval: 'approved' }),
    }),
    action('reviewItem', {
      ...text.reject,
      together: true,
      tone: 'danger',
      fields: { reason },
      isFor: (row) => row.approval !== 'rejected',
      given: (row) => ({ _id: row._id, seen: row.approval, approval: 'rejected' }),
    }),
    action('hideItem', {
      ...text.hide,
      together: true,
      fields: { reason },
      isFor: (row) => !row.isHidden,
      given: (row) => ({ _id: row._id, isHidden: true }),
      undo: hidden(false),
    }),
    action('hideItem', {
      ...text.show,
      together: true,
      fields: { reason },
      isFor: (row) => row.isHidden,
      given: (row) => ({ _id: row._id, isHidden: false }),
      undo: hidden(true),
    }),
  ],
  detail: (row) => <ItemDetail row={row} />,
  nameOf: (row) => row.title,
  emptyTitle: text.empty,
  emptyCause: text.emptyCause,
});
