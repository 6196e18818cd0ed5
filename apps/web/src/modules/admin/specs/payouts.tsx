import { saveFile } from '../../../platform/files/save-file.ts';
import { Button } from '../../../ui/button/button.tsx';
import type { DeskOutput } from '../call.ts';
import { choicesOf, type DeskSpec } from '../desk/spec.ts';
import { count, money, reasonField, State, when } from './words.tsx';

const all = (label: string) => ({ value: 'all', label });

const fileResult = (answer: unknown) => {
  const { batchId, payoutCount, csv, creditTransfers } = (answer as DeskOutput['exportPayouts']).data;
  saveFile(`payouts-${batchId}.csv`, csv, 'text/csv');
  return (
    <>
      <p>
        {payoutCount} payouts are in the file your browser has saved. It says where models bank: keep it to
        yourself.
      </p>
      {creditTransfers ? (
        <>
          <p>
            {creditTransfers.payoutCount} of them, in euros to accounts of the SEPA area, can be handed to the
            bank as credit transfers (pain.001). Pay the others by hand.
          </p>
          <Button onClick={() => saveFile(`payouts-${batchId}.xml`, creditTransfers.xml, 'application/xml')}>
            Save the credit transfers
          </Button>
        </>
      ) : (
        <p>
          None of them is written as a credit transfer (pain.001): that takes euros, accounts of the SEPA
          area, and the IBAN that pays, which Settings know.
        </p>
      )}
    </>
  );
};

export const payouts: DeskSpec = {
  title: 'Payouts',
  lede: 'Whoever has waited longest is on top.',
  call: 'listPayouts',
  searchLabel: 'Search by model or reference',
  filters: [
    {
      name: 'status',
      label: 'State',
      standard: 'requested',
      choices: [...choicesOf('requested', 'approved', 'paid', 'returned', 'cancelled'), all('Every state')],
    },
  ],
  columns: [
    { label: 'Asked for', cell: (row) => when(row.requestedAt) },
    { label: 'Model', cell: (row) => row.model },
    { label: 'To', cell: (row) => row.method },
    { label: 'Credits', cell: (row) => count(row.amountCredits), isFigure: true },
    { label: 'Amount', cell: (row) => money(row.amountMinor, row.currency), isFigure: true },
    { label: 'State', cell: (row) => <State of={row.status} /> },
    { label: 'Note', cell: (row) => row.reference || row.reason },
  ],
  create: [
    {
      label: 'Export file',
      call: 'exportPayouts',
      description:
        'Puts every approved payout that is in no file yet into one for the bank. Each is in one file only.',
      input: () => ({}),
      result: fileResult,
    },
  ],
  actions: [
    {
      label: 'Approve',
      call: 'approvePayout',
      tone: 'primary',
      description: (row) => `${money(row.amountMinor, row.currency)} to ${row.model} go into the next file.`,
      isFor: (row) => row.status === 'requested',
      input: (row) => ({ _id: row._id }),
    },
    {
      label: 'Mark paid',
      call: 'markPayoutPaid',
      tone: 'primary',
      fields: [{ name: 'reference', label: "The bank's reference" }],
      isFor: (row) => row.status === 'approved',
      input: (row, values) => ({ _id: row._id, ...values }),
    },
    {
      label: 'Return',
      call: 'returnPayout',
      tone: 'danger',
      description: 'The credits are earnings again; a mail tells the model why.',
      fields: [reasonField],
      isFor: (row) => row.status === 'requested' || row.status === 'approved',
      input: (row, values) => ({ _id: row._id, ...values }),
    },
  ],
  emptyCause: 'No payout waits.',
};

export const batches: DeskSpec = {
  title: 'Payout files',
  call: 'listPayoutBatches',
  columns: [
    { label: 'Made', cell: (row) => when(row.madeAt) },
    { label: 'By', cell: (row) => row.madeBy },
    { label: 'Payouts', cell: (row) => count(row.payoutCount), isFigure: true },
    { label: 'Not paid yet', cell: (row) => count(row.waiting), isFigure: true },
  ],
  actions: [
    {
      label: 'Write again',
      call: 'exportPayouts',
      description: 'The same file, with those of its payouts that still wait to be paid.',
      isFor: (row) => row.waiting > 0,
      input: (row) => ({ batchId: row._id }),
      result: fileResult,
    },
  ],
  emptyCause: 'No file was made yet.',
};

export const holds: DeskSpec = {
  title: 'Earnings on hold',
  lede: 'A chargeback holds what models earned by the credits it took, until somebody here decides.',
  call: 'listHolds',
  searchLabel: 'Search by model or reason',
  columns: [
    { label: 'Since', cell: (row) => when(row.createdAt) },
    { label: 'Model', cell: (row) => row.model },
    {
      label: 'Credits',
      cell: (row) => (row.amountCredits === null ? 'All' : count(row.amountCredits)),
      isFigure: true,
    },
    { label: 'Kind', cell: (row) => row.kind },
    { label: 'Payment', cell: (row) => row.paymentId ?? '' },
    { label: 'Reason', cell: (row) => row.reason },
  ],
  actions: [
    {
      label: 'Release',
      call: 'releaseEarnings',
      fields: [reasonField],
      input: (row, values) => ({ modelId: row.modelId, holdId: row._id, ...values }),
    },
    {
      label: 'Take back',
      call: 'takeHeldEarnings',
      tone: 'danger',
      description: (row) =>
        `Up to ${row.amountCredits} credits that ${row.model} earned by the payment that was charged back go to the site, which carries what the buyer owes. What a refund took already is not taken again.`,
      fields: [reasonField],
      isFor: (row) => row.paymentId !== null,
      input: (row, values) => ({ modelId: row.modelId, holdId: row._id, ...values }),
    },
  ],
  emptyCause: 'Nothing is on hold.',
};
