import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { doneReply, listReply, reply } from '../shared/replies.ts';
import { storedName } from './files.ts';
import { checkPrice, itemDetail, itemEdit, itemForm, itemStatus, myItemCard } from './items.ts';

/** News: a title, a text, and up to ten pictures. The text is the description. */
export const createNewsForm = z
  .object({
    ...itemForm,
    files: z.array(storedName).max(limits.newsPicturesMax, { error: shared.picturesMax }).default([]),
  })
  .superRefine(checkPrice);
export type CreateNewsForm = z.input<typeof createNewsForm>;
const editNewsForm = z.object({
  ...itemEdit,
  files: z.array(storedName).max(limits.newsPicturesMax, { error: shared.picturesMax }).optional(),
});

const publishing = ['content_terms', 'not_approved', 'not_found', 'conflict'] as const;

export const libraryNews = {
  listNews: operation('/userNews/getAllNews', {
    isExplicit: true,
    summary:
      "One model's news, newest first; a model's own, with drafts, when no model is named, else the whole site's",
    access: 'public',
    refusals: ['not_found'],
  })
    .input(z.object({ userId: id.nullish(), status: itemStatus.nullish(), ...paging() }))
    .output(listReply(myItemCard.extend({ excerpt: z.string() }))),
  createNews: operation('/userNews/create', {
    summary: 'Publishes news, now, later or as a draft',
    access: 'model',
    refusals: publishing,
  })
    .input(createNewsForm)
    .output(reply(itemDetail)),
  editNews: operation('/userNews/edit', {
    summary: 'Changes news; what is absent stays',
    access: 'model',
    refusals: publishing,
  })
    .input(editNewsForm)
    .output(reply(itemDetail)),
  getNews: operation('/userNews/getOneNews', {
    isExplicit: true,
    summary: 'One piece of news as the caller may see it',
    access: 'public',
    refusals: ['not_found'],
  })
    .input(z.object({ id }))
    .output(reply(itemDetail)),
  deleteNews: operation('/userNews/delete', {
    summary: 'Deletes news; what was bought stays with its buyers and leaves every list',
    access: 'model',
    refusals: ['not_found'],
  })
    .input(z.object({ id }))
    .output(doneReply),
};
