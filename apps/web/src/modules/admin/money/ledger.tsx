import classes from '../console/console.module.css';
import { when } from '../console/format.tsx';
import { list, listAction } from '../console/spec.ts';
import { money as messages } from './locales/money.ts';

const text = messages.ledger;
/** Replays of the journal and what they found. */
export const ledger = list('ledgerStatus', {
  title: text.title,
  lede: text.lede,
  hasDays: true,
  filters: { result: { label: text.columns.result, choices: text.results } },
  columns: [
    { label: text.columns.checked, sort: 'checkedAt', cell: (row) => when(row.checkedAt) },
    {
      label: text.columns.result,
      sort: 'differences',
      cell: (row) =>
        row.differences.length === 0 ? text.allGood : text.differences({ count: row.differences.length }),
    },
  ],
  listActions: [
    listAction('verifyLedger', {
      label: text.check.label,
      description: text.check.description,
      result: ({ data }) => (data.length === 0 ? <p>{text.check.allGood}</p> : <Differences of={data} />),
    }),
  ],
  detail: (row) =>
    row.differences.length === 0 ? <p>{text.allGood}</p> : <Differences of={row.differences} />,
  nameOf: (row) => when(row.checkedAt),
  emptyTitle: text.empty,
  emptyCause: text.emptyCause,
});

function Differences({ of }: { of: readonly object[] }) {
  return <pre className={classes.json}>{JSON.stringify(of, null, 2)}</pre>;
}
