import classes from '../console/console.module.css';
import { Facts } from '../console/facts.tsx';
import { labelOf, State, when } from '../console/format.tsx';
import { actionOn, byId, list, type RowOf } from '../console/spec.ts';
import { money as messages } from './locales/money.ts';

const text = messages.webhooks;
const action = actionOn<RowOf<'listWebhooks'>>();

/** Everything payment providers sent. */
export const webhooks = list('listWebhooks', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  searchesNewest: true,
  filters: { outcome: { label: text.outcome, choices: text.outcomes } },
  hasDays: true,
  columns: [
    { label: text.columns.received, sort: 'receivedAt', cell: (row) => when(row.receivedAt) },
    { label: text.columns.provider, cell: (row) => labelOf(row.provider) },
    { label: text.columns.outcome, cell: (row) => <State of={row.outcome} /> },
    { label: text.columns.detail, cell: (row) => row.detail },
    { label: text.columns.attempts, cell: (row) => row.attempts, isFigure: true },
  ],
  actions: [
    action('replayWebhook', {
      ...text.replay,
      together: true,
      given: byId,
      result: ({ data }) => (
        <Facts
          of={{ [text.columns.outcome]: <State of={data.outcome} />, [text.columns.detail]: data.detail }}
        />
      ),
    }),
  ],
  detail: (row) => <pre className={classes.json}>{row.body}</pre>,
  nameOf: (row) => text.name({ provider: labelOf(row.provider) }),
  emptyTitle: text.empty,
});
