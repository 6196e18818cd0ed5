import { UiLink } from '../../../ui/link/ui-link.tsx';
import { accountLink } from '../console/account-link.tsx';
import { count, labelOf, when } from '../console/format.tsx';
import { everyPage } from '../console/locales/every-page.ts';
import { actionOn, list, type RowOf } from '../console/spec.ts';
import { withinSeconds } from '../console/undo.ts';
import { money as messages } from './locales/money.ts';

const text = messages.payouts.holds;
type Hold = RowOf<'listHolds'>;

const action = actionOn<Hold>();
const ofModel = (row: Hold) => ({ modelId: row.modelId, holdId: row._id });
const creditsOf = (row: Hold) => (row.amountCredits === null ? text.everything : count(row.amountCredits));

/** Earnings that are not paid out until staff decide. */
export const holds = list('listHolds', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  hasDays: true,
  pinned: { accountId: everyPage.account },
  columns: [
    { label: text.columns.since, sort: 'createdAt', cell: (row) => when(row.createdAt) },
    { label: text.columns.model, cell: (row) => accountLink(row.modelId, row.model) },
    { label: text.columns.credits, sort: 'amountCredits', cell: creditsOf, isFigure: true },
    { label: text.columns.kind, cell: (row) => labelOf(row.kind) },
    {
      label: text.columns.payment,
      cell: ({ paymentId }) =>
        paymentId && <UiLink href={`/admin/payments?q=${paymentId}`}>{paymentId}</UiLink>,
    },
    {
      label: text.columns.reason,
      cell: (row) =>
        row.kind === 'review' ? <UiLink href="/admin/fraud">{text.byCase}</UiLink> : row.reason,
    },
  ],
  actions: [
    action('releaseEarnings', {
      ...text.release,
      together: true,
      fields: { reason: { label: text.reason } },
      isFor: (row) => row.kind !== 'review',
      given: ofModel,
      undo: withinSeconds('releaseEarnings'),
    }),
    action('takeHeldEarnings', {
      label: text.take.label,
      tone: 'danger',
      description: (row) => text.take.description({ credits: row.amountCredits ?? 0, model: row.model }),
      fields: { reason: { label: text.reason } },
      isFor: (row) => row.paymentId !== null,
      given: ofModel,
    }),
  ],
  emptyTitle: text.empty,
});
