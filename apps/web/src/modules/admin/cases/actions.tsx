import { saveFile } from '../../../platform/files/save-file.ts';
import type { Outputs } from '../console/api.ts';
import { type Action, actionOn, byId, listAction, type RowOf } from '../console/spec.ts';
import { cases as text } from './locales/cases.ts';

export type Case = RowOf<'listCases'>;
export type Template = Outputs['listStatementTemplates']['data'][number];
export type Decision = keyof typeof text.decide.choices;

const onCase = actionOn<Case>();

export const decideAppeal: Action<Case> = onCase('decideAppeal', {
  label: text.appeal.label,
  tone: 'primary',
  description: text.appeal.description,
  fields: {
    outcome: { label: text.appeal.outcome, choices: text.appeal.choices },
    statement: { label: text.statement, description: text.appeal.hint },
  },
  isFor: (row) => row.status === 'appealed',
  given: byId,
});

/** What else is done to a case, beside its decision. */
export const caseActions: Action<Case>[] = [
  onCase('pointCase', {
    label: text.link.label,
    description: (row) => text.link.description({ subject: row.subject }),
    fields: { target: { label: text.link.target, description: text.link.hint } },
    isFor: (row) => row.status === 'open' && row.source !== 'report',
    given: byId,
  }),
  onCase('recordLawsuit', {
    label: text.lawsuit.label,
    description: text.lawsuit.description,
    fields: { statement: { label: text.lawsuit.details, description: text.lawsuit.hint } },
    isFor: (row) => row.source === 'dmca' && row.status === 'decided',
    given: byId,
  }),
];

export const monthReport = listAction('exportCases', {
  label: text.report.label,
  description: text.report.description,
  fields: { month: { label: text.report.month, description: text.report.hint } },
  result: ({ data }) => {
    saveFile('cases.csv', data.csv, 'text/csv');
    saveFile('figures.csv', data.figuresCsv, 'text/csv');
    return <p>{text.report.result({ cases: data.caseCount })}</p>;
  },
});

const templateFields = {
  name: { label: text.panel.templateName },
  decision: { label: text.panel.title, choices: text.decide.choices },
  text: { label: text.panel.templateText, description: text.panel.templateHint },
};

/** A new template, from what was just written. */
export const saveTemplate = (decision: Decision | null, words: string) =>
  listAction('saveStatementTemplate', {
    label: text.panel.saveTemplate,
    fields: templateFields,
    start: () => ({ decision, text: words }),
  });

const onTemplate = actionOn<Template>();

export const templateActions: Action<Template>[] = [
  onTemplate('saveStatementTemplate', {
    label: text.panel.changeTemplate,
    fields: templateFields,
    start: (row) => row,
    given: byId,
  }),
  onTemplate('deleteStatementTemplate', {
    label: text.panel.deleteTemplate,
    description: text.panel.deleteDescription,
    tone: 'danger',
    given: byId,
  }),
];
