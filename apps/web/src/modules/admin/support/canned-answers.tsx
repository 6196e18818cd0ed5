import { when } from '../console/format.tsx';
import { actionOn, byId, type Fields, list, listAction, type RowOf } from '../console/spec.ts';
import { madeAnew } from '../console/undo.ts';
import { support } from './locales/support.ts';

const text = support.canned;
const topics = { any: text.anyTopic, ...support.topics };

const form = {
  topic: { label: support.columns.topic, choices: topics },
  title: { label: text.columns.title },
  text: { label: text.text, description: text.textHint },
} satisfies Fields<'saveCannedAnswer'>;

const on = actionOn<RowOf<'listCannedAnswers'>>();

/** Answers that support gives again and again. */
export const cannedAnswers = list('listCannedAnswers', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  hasDays: true,
  filters: { topic: { label: support.columns.topic, choices: { all: text.allTopics, ...topics } } },
  columns: [
    { label: text.columns.title, sort: 'title', cell: (row) => row.title },
    { label: support.columns.topic, cell: (row) => topics[row.topic] },
    { label: text.text, cell: (row) => row.text },
    { label: text.columns.updated, sort: 'updatedAt', cell: (row) => when(row.updatedAt) },
  ],
  listActions: [listAction('saveCannedAnswer', { label: text.create, fields: form })],
  actions: [
    on('saveCannedAnswer', {
      label: text.change,
      fields: form,
      start: (row) => row,
      given: ({ _id, updatedAt }) => ({ _id, seenAt: updatedAt }),
    }),
    on('deleteCannedAnswer', {
      label: text.remove,
      together: true,
      tone: 'danger',
      given: byId,
      undo: { operation: 'saveCannedAnswer', input: madeAnew },
    }),
  ],
  nameOf: (row) => row.title,
  emptyTitle: text.empty,
  emptyCause: text.emptyCause,
});
