import type { DeskSpec } from '../desk/spec.ts';
import { editing, position, thumb } from './editing.tsx';
import { localMoment, momentOf, when } from './words.tsx';

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
    { name: 'answer', label: 'Answer', kind: 'html' },
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
    (values) => ({ ...values, publishedAt: momentOf(values.publishedAt) }),
    (row) => ({ ...row, publishedAt: localMoment(row.publishedAt) }),
  ),
  emptyCause: 'No story matches.',
};
