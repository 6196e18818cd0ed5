import type { RowOf } from '../console/spec.ts';

type Board = RowOf<'listBoards'>['board'];

const change = 'Edit';
const remove = 'Delete';
const position = { label: 'Position', description: 'Lower numbers come first.' };

/** What models publish. */
export const itemMessages = {
  title: 'Published items',
  lede: 'Everything models publish, and what is waiting for review.',
  search: 'Search by title or model',
  empty: 'No items found',
  emptyCause: 'No items match these filters.',
  status: 'Status',
  statuses: {
    pending: 'Waiting for review',
    published: 'Published',
    rejected: 'Rejected',
    hidden: 'Hidden',
    all: 'All statuses',
  },
  kind: 'Kind',
  kinds: {
    all: 'All kinds',
    gallery: 'Gallery posts',
    video: 'Videos',
    audio: 'Audio',
    album: 'Albums',
    news: 'News posts',
  },
  columns: {
    title: 'Title',
    model: 'Model',
    kind: 'Kind',
    price: 'Price (credits)',
    status: 'Status',
    review: 'Review',
    created: 'Created',
  },
  reason: 'Reason',
  approve: { label: 'Approve' },
  reject: { label: 'Reject' },
  hide: { label: 'Hide', description: 'Only the model can still see it; buyers cannot.' },
  show: { label: 'Show again' },
  detail: {
    loading: 'Loading the item',
    content: 'Content',
    media: (title: string, position: number) => `${title}, ${position}`,
    nothing: 'There is nothing to show yet.',
    about: 'About this item',
    model: 'Model',
    trust: 'Trust level',
    kind: 'Kind',
    visibility: 'Visible to',
    description: 'Description',
    people: 'People in it',
    named: (name: string, username: string | null) => (username ? `${name} (@${username})` : name),
    review: 'Review',
    reason: 'Rejection reason',
  },
} as const;

/** Categories of models and of products. */
export const categoryMessages = {
  title: 'Categories',
  lede: 'Categories and their subcategories.',
  search: 'Search by name',
  empty: 'No categories yet',
  columns: {
    picture: 'Picture',
    name: 'Name',
    parent: 'Parent',
    models: 'Models',
    position: 'Position',
  },
  topLevel: 'Top level',
  position,
  create: { label: 'New category' },
  createBelow: { label: 'Add subcategory' },
  change: { label: change },
  remove: { label: remove, description: 'Removes this category from the site immediately.' },
  products: {
    title: 'Product categories',
    columns: { products: 'Products' },
    create: { label: 'New product category' },
    remove: { label: remove, description: 'Removes this product category from the site immediately.' },
  },
} as const;

/** Pictures on the landing page and the boards. */
export const boardMessages = {
  title: 'Banners and boards',
  lede: 'Pictures on the landing page and on the boards.',
  search: 'Search by title',
  empty: 'No pictures yet',
  allBoards: 'All boards',
  boards: {
    banner: 'Landing banners',
    home: 'Home images',
    message: 'Message board',
    member: 'Member board',
    model: 'Model images',
  } satisfies Record<Board, string>,
  columns: {
    picture: 'Picture',
    title: 'Title',
    board: 'Board',
    link: 'Link',
    position: 'Position',
  },
  text: 'Text',
  linkHint: 'A path on this site, or a web address. Leave empty for no link.',
  position,
  create: { label: 'New picture' },
  change: { label: change },
  remove: { label: remove, description: 'Removes this picture from the site immediately.' },
} as const;

/** Managed pages. */
export const pageMessages = {
  title: 'Pages',
  lede: 'The texts of About us, Privacy policy, Terms, DMCA, 2257, the age gate and the footer.',
  search: 'Search titles and texts',
  empty: 'No pages found',
  columns: { title: 'Title', slug: 'Address', updated: 'Last edited' },
  text: 'Text',
  slugHint: 'Lowercase letters, digits and hyphens.',
  create: { label: 'New page' },
  editor: {
    loading: 'Loading the page',
    versions: 'Earlier versions',
    versionsHint: 'Loads an earlier version into the form. Nothing changes until you save.',
    choose: 'Choose a version',
    version: (when: string, by: string | null) => `${when}, ${by ?? 'original text'}`,
    save: 'Save page',
    footerText: 'Footer text',
    networks: {
      facebook: 'Facebook address',
      twitter: 'Twitter address',
      instagram: 'Instagram address',
    },
  },
} as const;

/** Frequent questions and the blog. */
export const blogMessages = {
  faq: {
    title: 'FAQ',
    search: 'Search questions and answers',
    empty: 'No questions found',
    columns: { group: 'Group', question: 'Question', position: 'Position' },
    answer: 'Answer',
    position: { ...position, description: 'Lower numbers come first. Empty or 0 adds it at the end.' },
    create: { label: 'New question' },
    change: { label: change },
    remove: { label: remove, description: 'Removes this question from the site immediately.' },
  },
  story: {
    title: 'Blog',
    search: 'Search stories',
    empty: 'No stories found',
    columns: { picture: 'Picture', title: 'Title', published: 'Published', updated: 'Last edited' },
    draft: 'Draft',
    summary: 'Summary',
    body: 'Story',
    images: 'Pictures',
    imagesHint: 'The first one appears on the card.',
    publishedAt: 'Publish date',
    publishedAtHint: 'Leave empty to keep it as a draft.',
    create: { label: 'New story' },
    change: { label: change },
    remove: { label: remove, description: 'Removes this story from the site immediately.' },
  },
} as const;
