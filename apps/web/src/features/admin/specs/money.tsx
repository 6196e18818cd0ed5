import { saveFile } from '../../../platform/files/save-file.ts';
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

export const purchases: DeskSpec = {
  title: 'Purchases',
  lede: 'What was bought with credits.',
  call: 'listPurchases',
  searchLabel: 'Search by title, buyer or seller',
  columns: [
    { label: 'When', cell: (row) => when(row.createdAt) },
    { label: 'What', cell: (row) => row.title || row.kind },
    { label: 'Kind', cell: (row) => row.kind },
    { label: 'Buyer', cell: (row) => row.buyer },
    { label: 'Seller', cell: (row) => row.seller },
    { label: 'Credits', cell: (row) => count(row.amountCredits), isFigure: true },
    { label: 'Given back', cell: (row) => count(row.refundedCredits), isFigure: true },
  ],
  actions: [
    {
      label: 'Refund',
      call: 'refundPurchase',
      tone: 'danger',
      description: (row) =>
        `Up to ${row.amountCredits - row.refundedCredits} credits go back to ${row.buyer}; ${row.seller} and the site give back their parts.`,
      fields: [
        {
          name: 'amountCredits',
          label: 'Credits',
          kind: 'number',
          description: 'Empty for all that is left.',
        },
        reasonField,
      ],
      isFor: (row) => row.amountCredits > row.refundedCredits,
      input: (row, values) => ({ _id: row._id, seenRefunded: row.refundedCredits, ...values }),
    },
  ],
  emptyCause: 'No purchase matches.',
};

export const orders: DeskSpec = {
  title: 'Orders',
  call: 'listOrdersForStaff',
  searchLabel: 'Search by number, buyer or seller',
  filters: [
    {
      name: 'state',
      label: 'State',
      standard: 'all',
      choices: [
        all('Every state'),
        ...choicesOf('paid', 'packed', 'shipped', 'delivered', 'cancelled', 'refunded'),
      ],
    },
  ],
  columns: [
    { label: 'No.', cell: (row) => row.number, isFigure: true },
    { label: 'When', cell: (row) => when(row.createdAt) },
    { label: 'What', cell: (row) => row.lines },
    { label: 'Buyer', cell: (row) => row.buyer },
    { label: 'Seller', cell: (row) => row.seller },
    { label: 'Credits', cell: (row) => count(row.subtotalCredits + row.shippingCredits), isFigure: true },
    { label: 'State', cell: (row) => <State of={row.state} /> },
  ],
  emptyCause: 'No order matches.',
};

const fileResult = (answer: unknown) => {
  const { data } = answer as { data: { batchId: string; payoutCount: number; csv: string } };
  saveFile(`payouts-${data.batchId}.csv`, data.csv, 'text/csv');
  return (
    <p>
      {data.payoutCount} payouts are in the file your browser has saved. It says where models bank: keep it to
      yourself.
    </p>
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
    { label: 'Reason', cell: (row) => row.reason },
  ],
  actions: [
    {
      label: 'Release',
      call: 'releaseEarnings',
      fields: [reasonField],
      input: (row, values) => ({ modelId: row.modelId, holdId: row._id, ...values }),
    },
  ],
  emptyCause: 'Nothing is on hold.',
};

const packFields = [
  { name: 'name', label: 'Name' },
  { name: 'credits', label: 'Credits', kind: 'number' as const },
  { name: 'bonusCredits', label: 'Bonus credits', kind: 'number' as const },
  {
    name: 'priceMinor',
    label: 'Price in minor units',
    kind: 'number' as const,
    description: 'Such as cents.',
  },
  { name: 'currency', label: 'Currency' },
  { name: 'active', label: 'Offered', kind: 'switch' as const },
];

export const packs: DeskSpec = {
  title: 'Credit packs',
  lede: 'Payments under way keep the terms they began with.',
  call: 'listPacks',
  searchLabel: 'Search by name',
  columns: [
    { label: 'Name', cell: (row) => row.name },
    { label: 'Credits', cell: (row) => count(row.credits), isFigure: true },
    { label: 'Bonus', cell: (row) => count(row.bonusCredits), isFigure: true },
    { label: 'Price', cell: (row) => money(row.priceMinor, row.currency), isFigure: true },
    { label: 'Offered', cell: (row) => (row.active ? 'yes' : 'no') },
  ],
  create: [
    {
      label: 'New pack',
      call: 'savePack',
      fields: packFields,
      start: () => ({ currency: 'USD', bonusCredits: 0, active: true }),
      input: (_row, values) => values,
    },
  ],
  actions: [
    {
      label: 'Change',
      call: 'savePack',
      fields: packFields,
      start: ({ _id, ...values }) => values,
      input: (row, values) => ({ _id: row._id, ...values }),
    },
  ],
  emptyCause: 'There are no packs; nobody can buy credits.',
};

export const promos: DeskSpec = {
  title: 'Promo codes',
  lede: 'Made by models for their plans.',
  call: 'listPromoCodes',
  searchLabel: 'Search by code or model',
  columns: [
    { label: 'Code', cell: (row) => row.code },
    { label: 'Model', cell: (row) => row.model },
    { label: 'Used', cell: (row) => count(row.uses), isFigure: true },
    { label: 'State', cell: (row) => <State of={row.isOpen ? 'open' : 'over'} /> },
    { label: 'Made', cell: (row) => when(row.createdAt) },
  ],
  actions: [
    {
      label: 'End',
      call: 'endPromoCode',
      description: 'Who used it keeps what it gave.',
      fields: [reasonField],
      isFor: (row) => row.isOpen,
      input: (row, values) => ({ _id: row._id, ...values }),
    },
  ],
  emptyCause: 'No promo code matches.',
};

export const ledger: DeskSpec = {
  title: 'Ledger checks',
  lede: 'Every hour the journal is replayed and held against the balances.',
  call: 'ledgerStatus',
  columns: [
    { label: 'Checked', cell: (row) => when(row.checkedAt) },
    {
      label: 'Result',
      cell: (row) =>
        row.differences.length === 0 ? 'Everything adds up' : `${row.differences.length} differences`,
    },
  ],
  create: [
    {
      label: 'Check now',
      call: 'verifyLedger',
      description: 'Replays the whole journal. Nothing is changed.',
      input: () => ({}),
      result: (answer) => {
        const { data } = answer as { data: unknown[] };
        if (data.length === 0)
          return <p>Every transaction sums to zero and every balance equals its entries.</p>;
        return <pre className={classes.json}>{JSON.stringify(data, null, 2)}</pre>;
      },
    },
  ],
  detail: (row) => <pre className={classes.json}>{JSON.stringify(row.differences, null, 2)}</pre>,
  nameOf: (row) => when(row.checkedAt),
  emptyCause: 'The first check comes within the hour.',
};
