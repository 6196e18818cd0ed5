import { saveFile } from '../../../platform/files/save-file.ts';
import { State, when } from '../console/format.tsx';
import { actionOn, byId, list, listAction, type RowOf } from '../console/spec.ts';
import { CaseDetail } from './case-detail.tsx';
import { cases as text } from './locales/cases.ts';

type Case = RowOf<'listCases'>;

const due = (row: Case) => {
  if (row.status !== 'open') return <State of={row.status} />;
  return (
    <>
      {row.isOverdue && <State of="overdue" />} {when(row.dueAt)}
    </>
  );
};

const action = actionOn<Case>();

/** Reports and complaints: minors first, then by due date, so that overdue cases come first. */
export const cases = list('listCases', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  filters: {
    status: { label: text.status, choices: text.statuses },
    reason: { label: text.columns.reason, choices: { all: text.allReasons, ...text.reasons } },
  },
  columns: [
    { label: text.columns.number, cell: (row) => row.number, isFigure: true },
    { label: text.columns.subject, cell: (row) => row.subject },
    { label: text.columns.reason, cell: (row) => text.reasons[row.reason] },
    { label: text.columns.account, cell: (row) => row.username },
    { label: text.columns.received, cell: (row) => when(row.createdAt) },
    { label: text.columns.due, cell: due },
  ],
  actions: [
    action('decideCase', {
      label: text.decide.label,
      tone: 'primary',
      description: (row) => text.decide.description({ subject: row.subject }),
      fields: {
        decision: { label: text.decide.decision, choices: text.decide.choices },
        statement: { label: text.statement, description: text.decide.hint },
      },
      isFor: (row) => row.status === 'open',
      given: byId,
    }),
    action('pointCase', {
      label: text.link.label,
      description: (row) => text.link.description({ subject: row.subject }),
      fields: { target: { label: text.link.target, description: text.link.hint } },
      isFor: (row) => row.status === 'open' && row.source !== 'report',
      given: byId,
    }),
    action('decideAppeal', {
      label: text.appeal.label,
      tone: 'primary',
      description: text.appeal.description,
      fields: {
        outcome: { label: text.appeal.outcome, choices: text.appeal.choices },
        statement: { label: text.statement, description: text.appeal.hint },
      },
      isFor: (row) => row.status === 'appealed',
      given: byId,
    }),
    action('recordLawsuit', {
      label: text.lawsuit.label,
      description: text.lawsuit.description,
      fields: { statement: { label: text.lawsuit.details, description: text.lawsuit.hint } },
      isFor: (row) => row.source === 'dmca' && row.status === 'decided',
      given: byId,
    }),
  ],
  listActions: [
    listAction('exportCases', {
      label: text.report.label,
      description: text.report.description,
      fields: { month: { label: text.report.month, description: text.report.hint } },
      result: ({ data }) => {
        saveFile('cases.csv', data.csv, 'text/csv');
        saveFile('figures.csv', data.figuresCsv, 'text/csv');
        return <p>{text.report.result({ cases: data.caseCount })}</p>;
      },
    }),
  ],
  nameOf: (row) => text.name({ number: row.number }),
  detail: (row) => <CaseDetail caseId={row._id} />,
  emptyTitle: text.empty,
  emptyCause: text.emptyCause,
});
