import type { DeskSpec } from '../desk/spec.ts';
import { editing, position, thumb } from './editing.tsx';

const boards = [
  { value: 'banner', label: 'Landing banners' },
  { value: 'home', label: 'Home images' },
  { value: 'message', label: 'Message board' },
  { value: 'member', label: 'Member board' },
  { value: 'model', label: 'Model images' },
];
const boardsSpec: DeskSpec = {
  title: 'Banners and boards',
  lede: 'Pictures on the landing page and on the boards.',
  call: 'listBoards',
  searchLabel: 'Search by title',
  filters: [
    {
      name: 'board',
      label: 'Board',
      standard: 'all',
      choices: [{ value: 'all', label: 'Every board' }, ...boards],
    },
  ],
  columns: [
    { label: 'Picture', cell: (row) => thumb(row.image) },
    { label: 'Title', cell: (row) => row.title },
    { label: 'Board', cell: (row) => boards.find(({ value }) => value === row.board)?.label },
    { label: 'Leads to', cell: (row) => row.link },
    { label: 'Position', cell: (row) => row.position, isFigure: true },
  ],
  ...editing(
    'picture',
    'saveBoardPicture',
    'deleteBoardPicture',
    [
      { name: 'board', label: 'Board', kind: 'choice', choices: boards },
      { name: 'title', label: 'Title' },
      { name: 'text', label: 'Text', optional: true },
      { name: 'image', label: 'Picture', kind: 'picture' },
      { name: 'link', label: 'Leads to', description: 'A path of this site, or empty.', optional: true },
      position,
    ],
    (values) => values,
    (row) => ({ ...row, link: row.link ?? '' }),
  ),
  emptyCause: 'No picture hangs here.',
};

export { boardsSpec as boards };
