import { saveFile } from '../../../platform/files/save-file.ts';
import { Button } from '../../../ui/button/button.tsx';
import { accountLink } from '../console/account-link.tsx';
import type { Outputs } from '../console/api.ts';
import { count, money, State, when } from '../console/format.tsx';
import { everyPage } from '../console/locales/every-page.ts';
import { actionOn, byId, list, listAction, type RowOf } from '../console/spec.ts';
import { withinSeconds } from '../console/undo.ts';
import { ImportBankFile } from './bank-file-dialog.tsx';
import { money as messages } from './locales/money.ts';
import { isOpenPayout, PayoutActions } from './payouts-together.tsx';

const text = messages.payouts;
const savedFile = ({ data }: Outputs['exportPayouts']) => {
  const { batchId, payoutCount, csv, creditTransfers } = data;
  saveFile(`payouts-${batchId}.csv`, csv, 'text/csv');
  return (
    <>
      <p>{text.export.result({ payouts: payoutCount })}</p>
      {creditTransfers ? (
        <>
          <p>{text.export.transfers({ payouts: creditTransfers.payoutCount })}</p>
          <Button onClick={() => saveFile(`payouts-${batchId}.xml`, creditTransfers.xml, 'application/xml')}>
            {text.export.save}
          </Button>
        </>
      ) : (
        <p>{text.export.noTransfers}</p>
      )}
    </>
  );
};

/** The end of a payout in words; before it, what its provider is doing. */
function noteOf({ reference, reason, status, provider, providerProblem }: RowOf<'listPayouts'>): string {
  if (status !== 'approved' || provider === null) return reference || reason;
  if (providerProblem === '') return text.withProvider;
  return text.providerProblem({ problem: providerProblem });
}

const onPayout = actionOn<RowOf<'listPayouts'>>();

/** Payouts models asked for, longest waiting first. */
export const payouts = list('listPayouts', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  searchesNewest: true,
  filters: { status: { label: text.status, choices: text.statuses } },
  hasDays: true,
  pinned: { accountId: everyPage.account },
  columns: [
    { label: text.columns.requested, sort: 'requestedAt', cell: (row) => when(row.requestedAt) },
    { label: text.columns.model, cell: (row) => accountLink(row.modelId, row.model) },
    { label: text.columns.method, cell: (row) => row.method },
    {
      label: text.columns.credits,
      sort: 'amountCredits',
      cell: (row) => count(row.amountCredits),
      isFigure: true,
    },
    { label: text.columns.amount, cell: (row) => money(row.amountMinor, row.currency), isFigure: true },
    { label: text.columns.status, cell: (row) => <State of={row.status} /> },
    { label: text.columns.note, cell: noteOf },
  ],
  nameOf: (row) => row.model,
  beside: { operation: 'readBankFile', Component: ImportBankFile },
  bulk: { operation: 'decidePayouts', isFor: isOpenPayout, Actions: PayoutActions },
  listActions: [
    listAction('exportPayouts', {
      label: text.export.label,
      description: text.export.description,
      result: savedFile,
    }),
  ],
  actions: [
    onPayout('approvePayout', {
      label: text.approve.label,
      tone: 'primary',
      description: (row) =>
        text.approve.description({ amount: money(row.amountMinor, row.currency), model: row.model }),
      isFor: (row) => row.status === 'requested',
      given: byId,
      undo: withinSeconds('approvePayout'),
    }),
    onPayout('markPayoutPaid', {
      label: text.markPaid.label,
      tone: 'primary',
      fields: { reference: { label: text.markPaid.reference } },
      isFor: (row) => row.status === 'approved' && row.provider === null,
      given: byId,
    }),
    onPayout('returnPayout', {
      label: text.return.label,
      tone: 'danger',
      description: text.return.description,
      fields: { reason: { label: text.return.reason } },
      isFor: isOpenPayout,
      given: byId,
    }),
  ],
  emptyTitle: text.empty,
});

const onFile = actionOn<RowOf<'listPayoutBatches'>>();

/** Files made for the bank. */
export const payoutFiles = list('listPayoutBatches', {
  title: text.files.title,
  hasDays: true,
  columns: [
    { label: text.files.columns.made, sort: 'madeAt', cell: (row) => when(row.madeAt) },
    { label: text.files.columns.by, cell: (row) => row.madeBy },
    { label: text.files.columns.payouts, cell: (row) => count(row.payoutCount), isFigure: true },
    { label: text.files.columns.waiting, cell: (row) => count(row.waiting), isFigure: true },
  ],
  actions: [
    onFile('exportPayouts', {
      ...text.files.again,
      isFor: (row) => row.waiting > 0,
      given: (row) => ({ batchId: row._id }),
      result: savedFile,
    }),
  ],
  emptyTitle: text.files.empty,
});

const fileColumns = text.bank.files.columns;

/** What the bank answered, and what was booked of it. */
export const bankFiles = list('listBankFiles', {
  title: text.bank.files.title,
  lede: text.bank.files.lede,
  searchLabel: text.bank.files.search,
  hasDays: true,
  columns: [
    { label: fileColumns.read, sort: 'readAt', cell: (row) => when(row.readAt) },
    { label: fileColumns.by, cell: (row) => row.readBy },
    { label: fileColumns.name, cell: (row) => row.fileName },
    { label: fileColumns.entries, cell: (row) => count(row.entryCount), isFigure: true },
    { label: fileColumns.ignored, cell: (row) => count(row.ignoredCount), isFigure: true },
    { label: fileColumns.paid, cell: (row) => count(row.paidCount), isFigure: true },
    { label: fileColumns.returned, cell: (row) => count(row.returnedCount), isFigure: true },
  ],
  emptyTitle: text.bank.files.empty,
});
