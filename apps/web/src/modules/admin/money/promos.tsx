import { count, State, when } from '../console/format.tsx';
import { everyPage } from '../console/locales/every-page.ts';
import { actionOn, byId, type Fields, list, listAction, type RowOf } from '../console/spec.ts';
import { money as messages } from './locales/money.ts';

const text = messages.promos;
type Promo = RowOf<'listPromoCodes'>;

const form = {
  code: { label: text.columns.code, description: text.form.codeHint },
  kind: { label: text.form.kind, choices: text.form.kinds },
  amount: { label: text.form.amount, description: text.form.amountHint },
  planKind: {
    label: text.form.planKind,
    description: text.form.planKindHint,
    choices: text.planKinds,
  },
  maxUses: { label: text.form.maxUses, description: text.form.maxUsesHint },
  until: { label: text.columns.until, description: text.form.untilHint },
} satisfies Fields<'savePromoCode'>;

const scopeOf = (row: Promo) => {
  if (row.model !== null) return text.plansOf({ model: row.model });
  return row.planKind === null ? text.allPlans : text.planKinds[row.planKind];
};
const usesOf = (row: Promo) =>
  row.maxUses === null ? count(row.uses) : text.usedOf({ uses: row.uses, max: row.maxUses });

const action = actionOn<Promo>();

/** Promo codes: the site's own, and those models made for their plans. */
export const promos = list('listPromoCodes', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  hasDays: true,
  pinned: { accountId: everyPage.account },
  columns: [
    { label: text.columns.code, sort: 'code', cell: (row) => row.code },
    { label: text.columns.discount, cell: (row) => text.discountOf[row.kind]({ amount: row.amount }) },
    { label: text.columns.scope, cell: scopeOf },
    {
      label: text.columns.paidBy,
      cell: (row) => (row.model === null ? text.site : text.modelAndSite({ model: row.model })),
    },
    { label: text.columns.used, cell: usesOf, isFigure: true },
    { label: text.columns.until, cell: (row) => row.until && when(row.until) },
    { label: text.columns.status, cell: (row) => <State of={row.isOpen ? 'active' : 'ended'} /> },
    { label: text.columns.created, sort: 'createdAt', cell: (row) => when(row.createdAt) },
  ],
  listActions: [
    listAction('savePromoCode', {
      ...text.create,
      fields: form,
      start: () => ({ kind: 'percent' as const }),
    }),
  ],
  actions: [
    action('savePromoCode', {
      ...text.change,
      fields: form,
      start: (row) => row,
      isFor: (row) => row.model === null && !row.isEnded,
      given: byId,
    }),
    action('endPromoCode', {
      label: text.end.label,
      together: true,
      description: text.end.description,
      fields: { reason: { label: text.end.reason } },
      isFor: (row) => !row.isEnded,
      given: byId,
    }),
  ],
  emptyTitle: text.empty,
});
