import { formatDateTime } from '../../../ui/format/format-date.ts';
import { when } from '../console/format.tsx';
import { type Fields, list, listAction, type RowOf } from '../console/spec.ts';
import { content as messages } from './locales/content.ts';
import { PageEditor } from './page-editor.tsx';

const text = messages.pages;
const form = {
  slug: { label: text.columns.slug, description: text.slugHint },
  title: { label: text.columns.title },
  description: { label: text.text, kind: 'html' },
  placement: { label: text.placementLabel, choices: text.placements },
  publish: { label: text.publishLabel, choices: text.publishes },
  publishAt: { label: text.publishAt },
} satisfies Fields<'savePage'>;

function stateOf({ isShown, hasDraft, publishAt }: RowOf<'listPages'>): string {
  if (!hasDraft) return text.states.shown;
  if (publishAt && new Date(publishAt) <= new Date()) return text.states.shown;
  if (publishAt) return text.states.scheduled({ when: formatDateTime(publishAt) });
  return isShown ? text.states.changed : text.states.draft;
}

/** Managed pages and their editor. */
export const pages = list('listPages', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  hasDays: true,
  columns: [
    { label: text.columns.title, sort: 'title', cell: (row) => row.title },
    { label: text.columns.slug, sort: 'slug', cell: (row) => row.slug },
    { label: text.columns.placement, cell: (row) => text.placements[row.placement] },
    { label: text.columns.status, cell: stateOf },
    { label: text.columns.updated, sort: 'updatedAt', cell: (row) => when(row.updatedAt) },
  ],
  detail: (row) => <PageEditor key={row.updatedAt} slug={row.slug} />,
  nameOf: (row) => row.title,
  listActions: [
    listAction('savePage', {
      ...text.create,
      fields: form,
      start: () => ({ placement: 'none' as const, publish: 'draft' as const }),
    }),
  ],
  emptyTitle: text.empty,
});
