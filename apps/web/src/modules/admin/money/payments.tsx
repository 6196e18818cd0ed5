import { accountLink } from '../console/account-link.tsx';
import { Facts } from '../console/facts.tsx';
import { count, labelOf, money, State, when } from '../console/format.tsx';
import { everyPage } from '../console/locales/every-page.ts';
import { actionOn, byId, list, type RowOf } from '../console/spec.ts';
import { money as messages } from './locales/money.ts';

const text = messages.payments;
const action = actionOn<RowOf<'listPayments'>>();

/** Credits bought with money. */
export const payments = list('listPayments', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  filters: { status: { label: text.status, choices: text.statuses } },
  hasDays: true,
  pinned: { accountId: everyPage.account },
  columns: [
    { label: text.columns.created, sort: 'createdAt', cell: (row) => when(row.createdAt) },
    { label: text.columns.recipient, cell: (row) => accountLink(row.accountId, row.recipient) },
    { label: text.columns.provider, cell: (row) => labelOf(row.provider) },
    { label: text.columns.credits, cell: (row) => count(row.credits), isFigure: true },
    { label: text.columns.amount, cell: (row) => money(row.amountMinor, row.currency), isFigure: true },
    {
      label: text.columns.refunded,
      cell: (row) => row.refundedMinor > 0 && money(row.refundedMinor, row.currency),
      isFigure: true,
    },
    { label: text.columns.status, cell: (row) => <State of={row.status} /> },
  ],
  actions: [
    action('refundPayment', {
      label: text.refund.label,
      tone: 'danger',
      description: (row) => text.refund.description({ provider: labelOf(row.provider) }),
      fields: {
        amountMinor: {
          label: text.refund.amount,
          description: text.refund.hint,
          currency: (row) => row.currency,
        },
        reason: { label: text.refund.reason },
      },
      isFor: (row) => row.status === 'paid',
      given: byId,
    }),
  ],
  detail: (row) => (
    <Facts
      of={{
        [text.detail.id]: row._id,
        [text.detail.receipt]: row.receiptNumber,
        [text.detail.reference]: row.reference,
        [text.detail.reversed]: count(row.reversedCredits),
      }}
    />
  ),
  nameOf: (row) => text.name({ recipient: row.recipient }),
  emptyTitle: text.empty,
});
