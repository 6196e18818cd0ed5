import classes from '../desk/desk.module.css';
import type { DeskSpec } from '../desk/spec.ts';
import { when } from './words.tsx';

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
