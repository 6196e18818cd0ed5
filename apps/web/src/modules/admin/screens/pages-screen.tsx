import { formatDateTime } from '../../../ui/format/format-date.ts';
import { DeskPage } from '../desk/desk-page.tsx';
import type { DeskSpec } from '../desk/spec.ts';
import { PageEditor } from '../pages/page-editor.tsx';

const spec: DeskSpec = {
  title: 'Pages',
  lede: 'What stands at About us, Privacy policy, Terms, DMCA, 2257, in the age gate and in the footer.',
  call: 'listPages',
  searchLabel: 'Search in titles and texts',
  columns: [
    { label: 'Page', cell: (row) => row.title },
    { label: 'Address', cell: (row) => row.slug },
    { label: 'Last written', cell: (row) => formatDateTime(row.updatedAt) },
  ],
  detail: (row) => <PageEditor key={row.updatedAt} slug={row.slug} />,
  nameOf: (row) => row.title,
  create: [
    {
      label: 'New page',
      call: 'savePage',
      fields: [
        { name: 'slug', label: 'Address', description: 'Small letters, digits and hyphens.' },
        { name: 'title', label: 'Title' },
        { name: 'description', label: 'Text', kind: 'html' },
      ],
      start: () => ({ slug: '', title: '', description: '' }),
      input: (_row, values) => values,
    },
  ],
  emptyCause: 'No page matches.',
};

/** Managed pages and their editor. */
export default function PagesPage() {
  return <DeskPage spec={spec} />;
}
