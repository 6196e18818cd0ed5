import type { DeskCall } from '../call.ts';
import classes from '../desk/desk.module.css';
import { Facts } from '../desk/facts.tsx';
import { type Action, choicesOf, type DeskSpec, type Field, type Row } from '../desk/spec.ts';
import { count, reasonField, State, when } from './words.tsx';

const thumb = (address: string | null | undefined) =>
  address ? (
    <span className={classes.thumb}>
      <img src={address} alt="" />
    </span>
  ) : null;

/** Making, changing and deleting one kind of record with one form. */
function editing(
  noun: string,
  save: DeskCall,
  remove: DeskCall | null,
  fields: Field[],
  toInput: (values: Record<string, unknown>) => Record<string, unknown> = (values) => values,
  toValues: (row: Row) => Record<string, unknown> = ({ _id, ...values }) => values,
): { create: Action[]; actions: Action[] } {
  const names = fields.map(({ name }) => name);
  const only = (values: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
  const actions: Action[] = [
    {
      label: 'Change',
      call: save,
      fields,
      start: (row) => only(toValues(row)),
      input: (row, values) => ({ _id: row._id, ...toInput(values) }),
    },
  ];
  if (remove) {
    actions.push({
      label: 'Delete',
      call: remove,
      tone: 'danger',
      description: `Takes this ${noun} off the site at once.`,
      input: (row) => ({ _id: row._id }),
    });
  }
  return {
    create: [{ label: `New ${noun}`, call: save, fields, input: (_row, values) => toInput(values) }],
    actions,
  };
}

const position: Field = {
  name: 'position',
  label: 'Position',
  kind: 'number',
  description: 'Lower comes first.',
  optional: true,
};

export const items: DeskSpec = {
  title: 'Published items',
  lede: 'What models publish, and what waits to be looked at.',
  call: 'listItems',
  searchLabel: 'Search by title or model',
  filters: [
    {
      name: 'state',
      label: 'State',
      standard: 'pending',
      choices: choicesOf('pending', 'published', 'rejected', 'hidden', 'all'),
    },
    {
      name: 'kind',
      label: 'Kind',
      standard: 'all',
      choices: [
        { value: 'all', label: 'Every kind' },
        ...choicesOf('gallery', 'video', 'audio', 'album', 'news'),
      ],
    },
  ],
  columns: [
    { label: 'Title', cell: (row) => row.title },
    { label: 'Model', cell: (row) => row.modelName },
    { label: 'Kind', cell: (row) => row.kind },
    { label: 'Price', cell: (row) => count(row.priceCredits), isFigure: true },
    { label: 'State', cell: (row) => <State of={row.isHidden ? 'hidden' : row.status} /> },
    { label: 'Review', cell: (row) => <State of={row.approval} /> },
    { label: 'Made', cell: (row) => when(row.createdAt) },
  ],
  actions: [
    {
      label: 'Approve',
      call: 'judgeItem',
      tone: 'primary',
      isFor: (row) => row.approval !== 'approved',
      input: (row) => ({ _id: row._id, seen: row.approval, approval: 'approved' }),
    },
    {
      label: 'Reject',
      call: 'judgeItem',
      tone: 'danger',
      fields: [reasonField],
      isFor: (row) => row.approval !== 'rejected',
      input: (row, values) => ({ _id: row._id, seen: row.approval, approval: 'rejected', ...values }),
    },
    {
      label: 'Hide',
      call: 'hideItem',
      description: 'Nobody but its model sees it any more, buyers included.',
      fields: [reasonField],
      isFor: (row) => !row.isHidden,
      input: (row, values) => ({ _id: row._id, isHidden: true, ...values }),
    },
    {
      label: 'Show again',
      call: 'hideItem',
      fields: [reasonField],
      isFor: (row) => row.isHidden,
      input: (row, values) => ({ _id: row._id, isHidden: false, ...values }),
    },
  ],
  detail: (row) => (
    <Facts
      of={{
        Model: row.modelName,
        Kind: row.kind,
        Visible: row.visibility,
        Description: row.description,
        'Reason given': row.approvalReason,
      }}
    />
  ),
  nameOf: (row) => row.title,
  emptyCause: 'No item matches.',
};

export const categories: DeskSpec = {
  title: 'Categories',
  lede: 'Categories and, below them, subcategories.',
  call: 'listCategories',
  searchLabel: 'Search by name',
  columns: [
    { label: 'Picture', cell: (row) => thumb(row.image) },
    { label: 'Name', cell: (row) => row.name },
    { label: 'Below', cell: (row) => row.parentName ?? 'Top' },
    { label: 'Models', cell: (row) => count(row.models), isFigure: true },
    { label: 'Position', cell: (row) => row.position, isFigure: true },
  ],
  ...withSubcategories(
    editing(
      'category',
      'saveCategory',
      'deleteCategory',
      [{ name: 'name', label: 'Name' }, { name: 'image', label: 'Picture', kind: 'picture' }, position],
      (values) => ({ ...values, image: values.image || null }),
    ),
  ),
  emptyCause: 'There are no categories yet.',
};

/** A subcategory is made from the row of its category; changing one keeps it where it is. */
function withSubcategories({ create, actions }: { create: Action[]; actions: Action[] }) {
  const [change, ...others] = actions;
  const [make] = create;
  if (!change || !make) return { create, actions };
  return {
    create,
    actions: [
      {
        ...change,
        input: (row: Row, values: Record<string, unknown>) => ({
          ...change.input(row, values),
          parentId: row.parentId,
        }),
      },
      {
        ...make,
        label: 'Add subcategory',
        isFor: (row: Row) => row.parentId === null,
        input: (row: Row, values: Record<string, unknown>) => ({
          ...make.input(row, values),
          parentId: row._id,
        }),
      },
      ...others,
    ],
  };
}

export const productCategories: DeskSpec = {
  title: 'Product categories',
  call: 'listProductCategories',
  searchLabel: 'Search by name',
  columns: [
    { label: 'Name', cell: (row) => row.name },
    { label: 'Products', cell: (row) => count(row.products), isFigure: true },
    { label: 'Position', cell: (row) => row.position, isFigure: true },
  ],
  ...editing('product category', 'saveProductCategory', 'deleteProductCategory', [
    { name: 'name', label: 'Name' },
    position,
  ]),
  emptyCause: 'There are no categories of products yet.',
};

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

export const faqs: DeskSpec = {
  title: 'FAQ',
  call: 'listFaqs',
  searchLabel: 'Search in questions and answers',
  columns: [
    { label: 'Group', cell: (row) => row.group },
    { label: 'Question', cell: (row) => row.question },
    { label: 'Position', cell: (row) => row.position, isFigure: true },
  ],
  ...editing('question', 'saveFaq', 'deleteFaq', [
    { name: 'group', label: 'Group' },
    { name: 'question', label: 'Question' },
    { name: 'answer', label: 'Answer', kind: 'paragraph' },
    { ...position, description: 'Empty or 0 puts a new question at the end.' },
  ]),
  emptyCause: 'No question matches.',
};

export const stories: DeskSpec = {
  title: 'Blog',
  call: 'listStories',
  searchLabel: 'Search in stories',
  columns: [
    { label: 'Picture', cell: (row) => thumb(row.images[0]) },
    { label: 'Title', cell: (row) => row.title },
    { label: 'Published', cell: (row) => (row.publishedAt ? when(row.publishedAt) : 'Draft') },
    { label: 'Last written', cell: (row) => when(row.updatedAt) },
  ],
  ...editing(
    'story',
    'saveStory',
    'deleteStory',
    [
      { name: 'title', label: 'Title' },
      { name: 'summary', label: 'Summary', optional: true },
      { name: 'body', label: 'Story', kind: 'html' },
      { name: 'images', label: 'Pictures', kind: 'pictures', description: 'The first stands on the card.' },
      {
        name: 'publishedAt',
        label: 'Published from',
        kind: 'moment',
        description: 'Empty keeps it a draft.',
        optional: true,
      },
    ],
    (values) => ({
      ...values,
      publishedAt: values.publishedAt ? new Date(String(values.publishedAt)).toISOString() : null,
    }),
    (row) => ({ ...row, publishedAt: row.publishedAt ? localMoment(row.publishedAt) : '' }),
  ),
  emptyCause: 'No story matches.',
};

/** A moment as an input of the browser's own time zone takes it. */
function localMoment(moment: string): string {
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
