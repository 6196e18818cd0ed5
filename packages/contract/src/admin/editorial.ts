import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { shared } from '../shared/locales/shared.ts';
import { doneReply, listReply, reply, timestamp } from '../shared/replies.ts';
import { line, paragraphs } from '../shared/texts.ts';
import { byId, listInput, optionalId, position, staffAccess, staffOperation, webAddress } from './fields.ts';
import { dated, sortedBy } from './list-filters.ts';
import { admin as t } from './locales/admin.ts';

const html = paragraphs(t.texts, 200_000);
const saved = reply(z.object({ _id: id }));

const categoryFields = { name: line(shared.names, 60).min(1, { error: shared.enterAName }), position };
const category = z.object({
  _id: id,
  parentId: id.nullable(),
  parentName: z.string().nullable(),
  name: z.string(),
  image: z.string().nullable(),
  position: z.int(),
  models: z.int(),
});
const productCategory = z.object({ _id: id, name: z.string(), position: z.int(), products: z.int() });

export const boardNames = ['banner', 'home', 'message', 'member', 'model'] as const;
const boardPicture = z.object({
  _id: id,
  board: z.enum(boardNames),
  title: z.string(),
  text: z.string(),
  image: z.string(),
  link: z.string().nullable(),
  position: z.int(),
});

const placement = z.enum(['none', 'footer', 'menu'], { error: t.choosePlacement });
const cmsPage = z.object({
  _id: id,
  slug: z.string(),
  title: z.string(),
  updatedAt: timestamp,
  placement,
  /** False while no visitor has seen the page. */
  isShown: z.boolean(),
  hasDraft: z.boolean(),
  /** From when on the draft is shown; null while nobody has said. */
  publishAt: timestamp.nullable(),
});
const cmsVersion = z.object({
  _id: id,
  title: z.string(),
  description: z.string(),
  writtenBy: z.string().nullable(),
  writtenAt: timestamp,
});
const slug = z.string().regex(/^[a-z0-9-]{1,60}$/, { error: t.slugFormat });

const faq = z.object({
  _id: id,
  group: z.string(),
  question: z.string(),
  answer: z.string(),
  position: z.int(),
  shownFrom: timestamp.nullable(),
});
const blog = z.object({
  _id: id,
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  images: z.array(z.string()),
  publishedAt: timestamp.nullable(),
  updatedAt: timestamp,
});

export type CategoryRow = z.infer<typeof category>;
export type ProductCategoryRow = z.infer<typeof productCategory>;
export type BoardPictureRow = z.infer<typeof boardPicture>;
export type PageRow = z.infer<typeof cmsPage>;
export type FaqRow = z.infer<typeof faq>;
export type StoryRow = z.infer<typeof blog>;
/** What stands on the site's pages. */
export const adminEditorial = {
  uploadPicture: staffOperation(
    'uploadPicture',
    staffAccess.editorial,
    'Takes a picture, writes it anew and gives its address',
    ['unreadable_file', 'payload_too_large'],
    { bodyLimitBytes: 1_900_000 },
  )
    .input(
      z.object({
        data: z
          .string({ error: shared.choosePicture })
          .max(1_850_000, { error: t.pictureTooLarge })
          .regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: t.pictureFormat }),
      }),
    )
    .output(reply(z.object({ url: z.string(), width: z.int(), height: z.int() }))),

  listCategories: staffOperation('listCategories', staffAccess.editorial, 'Categories and subcategories')
    .input(z.object({ ...listInput, sort: sortedBy('usual', 'name', '-name', 'models', '-models') }))
    .output(listReply(category)),
  saveCategory: staffOperation('saveCategory', staffAccess.editorial, 'Writes a category or subcategory', [
    'not_found',
    'conflict',
  ])
    .input(
      z.object({
        _id: optionalId,
        parentId: id.nullable().default(null),
        image: webAddress.nullable().default(null),
        ...categoryFields,
      }),
    )
    .output(saved),
  deleteCategory: staffOperation(
    'deleteCategory',
    staffAccess.editorial,
    'Deletes a category no model is in',
    ['not_found', 'conflict'],
  )
    .input(byId)
    .output(doneReply),
  listProductCategories: staffOperation(
    'listProductCategories',
    staffAccess.editorial,
    'Categories of products',
  )
    .input(z.object({ ...listInput, sort: sortedBy('position', '-position', 'name', '-name') }))
    .output(listReply(productCategory)),
  saveProductCategory: staffOperation(
    'saveProductCategory',
    staffAccess.editorial,
    'Writes a category of products',
    ['not_found', 'conflict'],
  )
    .input(z.object({ _id: optionalId, ...categoryFields }))
    .output(saved),
  deleteProductCategory: staffOperation(
    'deleteProductCategory',
    staffAccess.editorial,
    'Deletes a category without products',
    ['not_found', 'conflict'],
  )
    .input(byId)
    .output(doneReply),

  listBoards: staffOperation('listBoards', staffAccess.editorial, 'Banners and boards of pictures')
    .input(
      z.object({
        ...listInput,
        sort: sortedBy('usual', 'title', '-title'),
        board: z.enum(['all', ...boardNames]).default('all'),
      }),
    )
    .output(listReply(boardPicture)),
  saveBoardPicture: staffOperation('saveBoardPicture', staffAccess.editorial, 'Puts a picture on a board', [
    'not_found',
  ])
    .input(
      z.object({
        _id: optionalId,
        board: z.enum(boardNames, { error: t.chooseBoard }),
        title: line(shared.titles, 120).min(1, { error: shared.enterTitle }),
        text: line(t.texts, 300).default(''),
        image: webAddress.min(1, { error: shared.choosePicture }),
        link: webAddress.default(''),
        position,
      }),
    )
    .output(saved),
  deleteBoardPicture: staffOperation(
    'deleteBoardPicture',
    staffAccess.editorial,
    'Takes a picture off its board',
    ['not_found'],
  )
    .input(byId)
    .output(doneReply),

  listPages: staffOperation('listPages', staffAccess.editorial, 'Managed pages')
    .input(
      z.object({ ...listInput, ...dated('slug', '-slug', 'title', '-title', 'updatedAt', '-updatedAt') }),
    )
    .output(listReply(cmsPage)),
  getPage: staffOperation('getPage', staffAccess.editorial, 'A managed page and its earlier versions', [
    'not_found',
  ])
    .input(z.object({ slug }))
    .output(
      reply(
        cmsPage.extend({
          description: z.string(),
          /** When somebody last wrote the page or its draft. */
          writtenAt: timestamp,
          /** What still waits to be filled in; such a page cannot be published. */
          missing: z.array(z.string()),
          versions: z.array(cmsVersion),
        }),
      ),
    ),
  savePage: staffOperation('savePage', staffAccess.editorial, 'Writes a managed page', ['conflict'])
    .input(
      z.object({
        slug,
        title: line(shared.titles, 200).min(1, { error: shared.enterTitle }),
        description: html,
        /** When the page was last written as far as the editor knows; absent for a new one. */
        seenAt: timestamp.optional(),
        placement: placement.optional(),
        publish: z.enum(['now', 'later', 'draft'], { error: t.choosePublishing }).default('now'),
        publishAt: timestamp.nullable().default(null),
      }),
    )
    .output(doneReply),
  previewPage: staffOperation('previewPage', staffAccess.editorial, 'What of a text would be shown')
    .input(z.object({ slug, description: html }))
    .output(reply(z.object({ description: z.string() }))),

  listFaqs: staffOperation('listFaqs', staffAccess.editorial, 'Questions and answers')
    .input(z.object({ ...listInput, sort: sortedBy('position', '-position', 'question', '-question') }))
    .output(listReply(faq)),
  saveFaq: staffOperation('saveFaq', staffAccess.editorial, 'Writes a question and its answer', [
    'not_found',
    'conflict',
  ])
    .input(
      z.object({
        _id: optionalId,
        group: line(t.groups, 80).min(1, { error: t.enterGroup }),
        question: line(t.questions, 300).min(1, { error: t.writeQuestion }),
        answer: paragraphs(t.answers, 4000).min(1, { error: t.writeTheAnswer }),
        position,
        /** Nobody reads it before; null for at once. */
        shownFrom: timestamp.nullable().default(null),
      }),
    )
    .output(saved),
  deleteFaq: staffOperation('deleteFaq', staffAccess.editorial, 'Deletes a question', ['not_found'])
    .input(byId)
    .output(doneReply),

  listStories: staffOperation('listStories', staffAccess.editorial, 'The blog, drafts and all')
    .input(z.object({ ...listInput, ...dated('usual', 'title', '-title', 'updatedAt', '-updatedAt') }))
    .output(listReply(blog)),
  saveStory: staffOperation('saveStory', staffAccess.editorial, 'Writes a story of the blog', [
    'not_found',
    'conflict',
  ])
    .input(
      z.object({
        _id: optionalId,
        /** When the story was last written as far as the editor knows. */
        seenAt: timestamp.optional(),
        title: line(shared.titles, 200).min(1, { error: shared.enterTitle }),
        summary: line(t.summaries, 500).default(''),
        body: html.min(1, { error: t.writePost }),
        images: z.array(webAddress.min(1)).max(20, { error: t.picturesMax }).default([]),
        publishedAt: timestamp.nullable().default(null),
      }),
    )
    .output(saved),
  getTextVersions: staffOperation(
    'getTextVersions',
    staffAccess.editorial,
    'What a story or an answer says and said, the newest first',
  )
    .input(byId)
    .output(reply(z.array(cmsVersion))),
  deleteStory: staffOperation('deleteStory', staffAccess.editorial, 'Deletes a story', ['not_found'])
    .input(byId)
    .output(doneReply),
};
