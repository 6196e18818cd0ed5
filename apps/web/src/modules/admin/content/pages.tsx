import { when } from '../console/format.tsx';
import { type Fields, list, listAction } from '../console/spec.ts';
import { content as messages } from './locales/content.ts';
import { PageEditor } from './page-editor.tsx';

const text = messages.pages;
const form = {
  slug: { label: text.columns.slug, description: text.slugHint },
  title: { label: text.columns.title },
  description: { label: text.text, kind: 'html' },
} satisfies Fields<'savePage'>;

/** Managed pages and their editor. */
export const pages = list('listPages', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  columns: [
    { label: text.columns.title, cell: (row) => row.title },
    { label: text.columns.slug, cell: (row) => row.slug },
    { label: text.columns.updated, cell: (row) => when(row.updatedAt) },
  ],
  detail: (row) => <PageEditor key={row.updatedAt} slug={row.slug} />,
  nameOf: (row) => row.title,
  listActions: [listAction('savePage', { ...text.create, fields: form })],
  emptyTitle: text.empty,
});
