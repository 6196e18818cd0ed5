import { count, money, yesNo } from '../console/format.tsx';
import { actionOn, byId, type Fields, list, listAction, type RowOf } from '../console/spec.ts';
import { money as messages } from './locales/money.ts';

const text = messages.packs;
type Pack = RowOf<'listPacks'>;

const form = {
  name: { label: text.columns.name },
  credits: { label: text.columns.credits },
  bonusCredits: { label: text.columns.bonus },
  priceMinor: { label: text.columns.price, currency: (_row, draft) => draft.currency ?? '' },
  currency: { label: text.currency, description: text.currencyHint },
  active: { label: text.columns.active },
} satisfies Fields<'savePack'>;

const action = actionOn<Pack>();

/** The packs of credits members buy. */
export const packs = list('listPacks', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  columns: [
    { label: text.columns.name, sort: 'name', cell: (row) => row.name },
    { label: text.columns.credits, sort: 'credits', cell: (row) => count(row.credits), isFigure: true },
    { label: text.columns.bonus, cell: (row) => count(row.bonusCredits), isFigure: true },
    { label: text.columns.price, cell: (row) => money(row.priceMinor, row.currency), isFigure: true },
    { label: text.columns.active, cell: (row) => yesNo(row.active) },
  ],
  listActions: [
    listAction('savePack', {
      ...text.create,
      fields: form,
      start: () => ({ currency: 'USD', bonusCredits: 0, active: true }),
    }),
  ],
  actions: [action('savePack', { ...text.change, fields: form, start: (row) => row, given: byId })],
  emptyTitle: text.empty,
  emptyCause: text.emptyCause,
});
