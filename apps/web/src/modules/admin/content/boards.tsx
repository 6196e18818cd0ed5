import { actionOn, byId, type Fields, list, listAction, type RowOf } from '../console/spec.ts';
import { thumb } from '../console/thumb.tsx';
import { madeAnew } from '../console/undo.ts';
import { content as messages } from './locales/content.ts';

const text = messages.boards;
const form = {
  board: { label: text.columns.board, choices: text.boards },
  title: { label: text.columns.title },
  text: { label: text.text },
  image: { label: text.columns.picture, kind: 'picture' },
  link: { label: text.columns.link, description: text.linkHint },
  position: text.position,
} satisfies Fields<'saveBoardPicture'>;

const action = actionOn<RowOf<'listBoards'>>();

/** Pictures on the landing page and the boards. */
export const boards = list('listBoards', {
  title: text.title,
  lede: text.lede,
  searchLabel: text.search,
  filters: { board: { label: text.columns.board, choices: { all: text.allBoards, ...text.boards } } },
  columns: [
    { label: text.columns.picture, cell: (row) => thumb(row.image) },
    { label: text.columns.title, sort: 'title', cell: (row) => row.title },
    { label: text.columns.board, cell: (row) => text.boards[row.board] },
    { label: text.columns.link, cell: (row) => row.link },
    { label: text.columns.position, cell: (row) => row.position, isFigure: true },
  ],
  listActions: [listAction('saveBoardPicture', { ...text.create, fields: form })],
  actions: [
    action('saveBoardPicture', { ...text.change, fields: form, start: (row) => row, given: byId }),
    action('deleteBoardPicture', {
      ...text.remove,
      together: true,
      tone: 'danger',
      given: byId,
      undo: {
        operation: 'saveBoardPicture',
        input: ({ link, ...row }) => madeAnew({ ...row, link: link ?? '' }),
      },
    }),
  ],
  nameOf: (row) => row.title,
  emptyTitle: text.empty,
});
