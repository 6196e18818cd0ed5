import classes from '../desk/desk.module.css';
import { Facts } from '../desk/facts.tsx';
import { choicesOf, type DeskSpec } from '../desk/spec.ts';
import { count, money, reasonField, State, when } from './words.tsx';

const all = (label: string) => ({ value: 'all', label });

export const payments: DeskSpec = {
  title: 'Payments',
  lede: 'Credits bought with money.',
  call: 'listPayments',
  searchLabel: 'Search by buyer, reference or id',
  filters: [
    {
      name: 'status',
      label: 'State',
      standard: 'all',
      choices: [
        all('Every state'),
        ...choicesOf('pending', 'paid', 'declined', 'expired', 'refunded', 'chargeback'),
      ],
    },
  ],
  columns: [
    { label: 'When', cell: (row) => when(row.createdAt) },
    { label: 'For', cell: (row) => row.recipient },
    { label: 'Provider', cell: (row) => row.provider },
    { label: 'Credits', cell: (row) => count(row.credits), isFigure: true },
    { label: 'Amount', cell: (row) => money(row.amountMinor, row.currency), isFigure: true },
    {
      label: 'Refunded',
      cell: (row) => (row.refundedMinor ? money(row.refundedMinor, row.currency) : ''),
      isFigure: true,
    },
    { label: 'State', cell: (row) => <State of={row.status} /> },
  ],
  actions: [
    {
      label: 'Refund',
      call: 'refundPayment',
      tone: 'danger',
      description: (row) =>
        `Marks it refunded and takes its credits back now. Give the money back at ${row.provider} yourself.`,
      fields: [
        {
          name: 'amountMinor',
          label: 'Amount in minor units',
          kind: 'number',
          description: 'Such as cents. Empty for all that is left.',
        },
        reasonField,
      ],
      isFor: (row) => row.status === 'paid',
      input: (row, values) => ({ _id: row._id, ...values }),
    },
  ],
  detail: (row) => (
    <Facts
      of={{
        Id: row._id,
        Receipt: row.receiptNumber,
        Reference: row.reference,
        'Credits taken back': count(row.reversedCredits),
      }}
    />
  ),
  nameOf: (row) => `Payment of ${row.recipient}`,
  emptyCause: 'No payment matches.',
};

export const webhooks: DeskSpec = {
  title: 'Webhooks',
  lede: 'Everything the processors said, without its secrets.',
  call: 'listWebhooks',
  searchLabel: 'Search in what was said',
  filters: [
    {
      name: 'outcome',
      label: 'Outcome',
      standard: 'all',
      choices: [all('Every outcome'), ...choicesOf('done', 'refused', 'failed', 'unread')],
    },
  ],
  columns: [
    { label: 'Received', cell: (row) => when(row.receivedAt) },
    { label: 'Provider', cell: (row) => row.provider },
    { label: 'Outcome', cell: (row) => <State of={row.outcome} /> },
    { label: 'Detail', cell: (row) => row.detail },
    { label: 'Tries', cell: (row) => row.attempts, isFigure: true },
  ],
  actions: [
    {
      label: 'Replay',
      call: 'replayWebhook',
      description: 'Follows it again. What it has done already is not done twice.',
      input: (row) => ({ _id: row._id }),
      result: (answer) => {
        const { data } = answer as { data: { outcome: string; detail: string } };
        return <Facts of={{ Outcome: <State of={data.outcome} />, Detail: data.detail }} />;
      },
    },
  ],
  detail: (row) => <pre className={classes.json}>{row.body}</pre>,
  nameOf: (row) => `Webhook of ${row.provider}`,
  emptyCause: 'No webhook matches.',
};
