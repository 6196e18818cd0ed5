import classes from '../console/console.module.css';
import { State, when } from '../console/format.tsx';
import { actionOn, byId, list, listAction, type RowOf } from '../console/spec.ts';
import { site as messages } from './locales/site.ts';

const text = messages.staff;
const action = actionOn<RowOf<'listStaff'>>();
const role = { label: text.columns.role, choices: text.roles };

const shownOnce = ({ data }: { data: { password: string } }) => (
  <>
    <p>{text.password}</p>
    <pre className={classes.json} data-one-time-password>
      {data.password}
    </pre>
  </>
);

/** The people who run the site. */
export const staff = list('listStaff', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  hasDays: true,
  columns: [
    { label: text.columns.name, sort: 'name', cell: (row) => row.name },
    { label: text.columns.email, cell: (row) => row.email },
    { label: text.columns.role, cell: (row) => text.roles[row.role] },
    {
      label: text.columns.secondFactor,
      cell: (row) => (row.hasSecondFactor ? text.secondFactor.yes : text.secondFactor.no),
    },
    { label: text.columns.lastSeen, sort: 'lastSeenAt', cell: (row) => when(row.lastSeenAt) },
    { label: text.columns.status, cell: (row) => <State of={row.isDisabled ? 'disabled' : 'active'} /> },
  ],
  listActions: [
    listAction('addStaff', {
      ...text.add,
      fields: { name: { label: text.columns.name }, email: { label: text.columns.email }, role },
      result: shownOnce,
    }),
  ],
  actions: [
    action('updateStaff', {
      label: text.change.label,
      description: text.change.description,
      fields: { role, isDisabled: { label: text.change.isDisabled } },
      start: (row) => row,
      given: byId,
    }),
    action('resetStaff', { ...text.reset, tone: 'danger', given: byId, result: shownOnce }),
  ],
  emptyTitle: text.empty,
});
