import { adminClient } from '../console/api.ts';
import { when } from '../console/format.tsx';
import { actionOn, byId, type Fields, list, listAction, type RowOf } from '../console/spec.ts';
import { thumb } from '../console/thumb.tsx';
import { asBefore, madeAnew } from '../console/undo.ts';
import { content as messages } from './locales/content.ts';
import { TextVersions } from './text-versions.tsx';

const { faq, story } = messages.blog;

const faqForm = {
  group: { label: faq.columns.group },
  question: { label: faq.columns.question },
  answer: { label: faq.answer, kind: 'html' },
  position: faq.position,
  shownFrom: { label: faq.shownFrom, description: faq.shownFromHint },
} satisfies Fields<'saveFaq'>;

const onFaq = actionOn<RowOf<'listFaqs'>>();

/** Frequent questions and their answers. */
export const faqs = list('listFaqs', {
  title: faq.title,
  searchLabel: faq.search,
  columns: [
    { label: faq.columns.group, cell: (row) => row.group },
    { label: faq.columns.question, sort: 'question', cell: (row) => row.question },
    { label: faq.columns.position, sort: 'position', cell: (row) => row.position, isFigure: true },
    {
      label: faq.columns.shownFrom,
      cell: (row) => (row.shownFrom ? when(row.shownFrom) : faq.always),
    },
  ],
  listActions: [listAction('saveFaq', { ...faq.create, fields: faqForm })],
  actions: [
    onFaq('saveFaq', {
      ...faq.change,
      fields: faqForm,
      start: (row) => row,
      given: byId,
      undo: { operation: 'saveFaq', input: asBefore },
    }),
    onFaq('deleteFaq', {
      ...faq.remove,
      together: true,
      tone: 'danger',
      given: byId,
      undo: { operation: 'saveFaq', input: madeAnew },
    }),
  ],
  detail: (row) => (
    <TextVersions
      textId={row._id}
      body={row.answer}
      restore={({ title, description }) =>
        adminClient.saveFaq({ ...row, question: title, answer: description })
      }
    />
  ),
  nameOf: (row) => row.question,
  emptyTitle: faq.empty,
});

const storyForm = {
  title: { label: story.columns.title },
  summary: { label: story.summary },
  body: { label: story.body, kind: 'html' },
  images: { label: story.images, description: story.imagesHint },
  publishedAt: { label: story.publishedAt, description: story.publishedAtHint },
} satisfies Fields<'saveStory'>;

const onStory = actionOn<RowOf<'listStories'>>();

/** The blog, drafts included. */
export const stories = list('listStories', {
  title: story.title,
  searchLabel: story.search,
  hasDays: true,
  columns: [
    { label: story.columns.picture, cell: (row) => thumb(row.images[0]) },
    { label: story.columns.title, sort: 'title', cell: (row) => row.title },
    {
      label: story.columns.published,
      cell: (row) => (row.publishedAt ? when(row.publishedAt) : story.draft),
    },
    { label: story.columns.updated, sort: 'updatedAt', cell: (row) => when(row.updatedAt) },
  ],
  listActions: [listAction('saveStory', { ...story.create, fields: storyForm })],
  actions: [
    onStory('saveStory', {
      ...story.change,
      fields: storyForm,
      start: (row) => row,
      given: ({ _id, updatedAt }) => ({ _id, seenAt: updatedAt }),
    }),
    onStory('deleteStory', { ...story.remove, together: true, tone: 'danger', given: byId }),
  ],
  detail: ({ updatedAt, ...row }) => (
    <TextVersions
      textId={row._id}
      body={row.body}
      restore={({ title, description }) =>
        adminClient.saveStory({ ...row, title, body: description, seenAt: updatedAt })
      }
    />
  ),
  nameOf: (row) => row.title,
  emptyTitle: story.empty,
});
