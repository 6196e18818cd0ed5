import { Link } from 'react-router';
import { State, when } from '../console/format.tsx';
import { actionOn, byId, list, type RowOf } from '../console/spec.ts';
import { site as messages } from './locales/site.ts';

const text = messages.alarms;
type Alarm = RowOf<'listStaffAlarms'>;

/** What somebody did on the day of an alarm, in the audit log. */
function logOf({ staffId, raisedAt }: Alarm): string {
  const day = raisedAt.slice(0, 10);
  return `/admin/audit?${new URLSearchParams({ staffId, from: day, to: day })}`;
}

/** What staff did that is unusual, until an owner says what came of it. */
export const alarms = list('listStaffAlarms', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  filters: { state: { label: text.state, choices: text.states } },
  hasStaff: true,
  hasDays: true,
  columns: [
    { label: text.columns.raised, sort: 'raisedAt', cell: (row) => when(row.raisedAt) },
    { label: text.columns.staff, cell: (row) => <Link to={logOf(row)}>{row.staffEmail}</Link> },
    {
      label: text.columns.what,
      cell: ({ kind, count, threshold }) => text.says[kind]({ count, threshold }),
    },
    {
      label: text.columns.state,
      cell: (row) => (row.closedAt === null ? <State of="open" /> : (row.note ?? '')),
    },
  ],
  actions: [
    actionOn<Alarm>()('closeStaffAlarm', {
      together: true,
      label: text.close.label,
      description: text.close.description,
      fields: { note: { label: text.close.note } },
      given: byId,
      isFor: ({ closedAt }) => closedAt === null,
    }),
  ],
  nameOf: (row) => row.staffEmail,
  emptyTitle: text.empty,
  emptyCause: text.emptyCause,
});
