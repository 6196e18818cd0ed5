import { z } from 'zod';
import { itemFilters } from '../discovery/item-filters.ts';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import type { Message } from '../shared/messages.ts';
import { operation } from '../shared/operation.ts';
import { after, paging, sortObject } from '../shared/paging.ts';
import { doneReply, listReply, reply } from '../shared/replies.ts';
import { line, paragraphs } from '../shared/texts.ts';
import { storedName } from './files.ts';
import {
  checkPrice,
  galleryKind,
  itemCard,
  itemDetail,
  itemEdit,
  itemForm,
  itemKind,
  itemStatus,
  itemVisibility,
  memberList,
  myItemCard,
} from './items.ts';
import { library as t } from './locales/library.ts';

const captionsText = paragraphs(t.captions, 100_000)
  .refine((text) => text === '' || text.startsWith('WEBVTT'), { error: t.captionsFormat })
  .nullish();

const kindFiles: Record<z.infer<typeof galleryKind>, { max: number; problem: Message }> = {
  gallery: { max: limits.picturesMax, problem: () => t.addPicturesUpTo({ max: limits.picturesMax }) },
  video: { max: 1, problem: t.addOneVideo },
  audio: { max: 1, problem: t.addOneAudio },
};

/** The form that publishes pictures, a video or audio. Files are named as their uploads were. */
export const createItemForm = z
  .object({
    kind: galleryKind,
    ...itemForm,
    files: z.array(storedName, { error: t.addFile }).max(limits.picturesMax, { error: t.filesMax }),
    teaser: storedName.nullish(),
    poster: storedName.nullish(),
    captionsText,
  })
  .superRefine((form, context) => {
    checkPrice(form, context);
    const { max, problem } = kindFiles[form.kind];
    if (form.files.length < 1 || form.files.length > max) {
      context.addIssue({ code: 'custom', path: ['files'], message: problem() });
    }
  });
export type CreateItemForm = z.input<typeof createItemForm>;

/** `files` replaces the list as a whole: stored names of pictures to keep, and of new uploads. */
export const editItemForm = z.object({
  ...itemEdit,
  files: z.array(storedName).max(limits.picturesMax, { error: t.filesMax }).optional(),
  teaser: storedName.nullish(),
  poster: storedName.nullish(),
  captionsText,
});
export type EditItemForm = z.input<typeof editItemForm>;

/**
 * Sorts by createdAt, popularity or rating. A list that is filtered, or sorted by anything but age, looks at the
 * newest 20,000 items and goes no further than 1,000 of them.
 */
const siteList = z.object({
  kind: galleryKind.default('video'),
  categoryId: id.nullish(),
  subcategoryId: id.nullish(),
  search: line(shared.searches, limits.searchMax).default(''),
  filters: itemFilters.default({}),
  sortObject,
  after,
  ...paging(),
});

const publishing = ['content_terms', 'not_approved', 'not_found', 'conflict'] as const;

export const libraryGallery = {
  acceptContentTerms: operation('/userGallery/acceptContentTerms', {
    summary: 'Accepts the terms for content, once; needed before anything is published',
    access: 'model',
  })
    .input(z.object({}))
    .output(doneReply),
  createItem: operation('/userGallery/create', {
    summary: 'Publishes pictures, a video or audio, now, later or as a draft',
    access: 'model',
    refusals: publishing,
  })
    .input(createItemForm)
    .output(reply(itemDetail)),
  editItem: operation('/userGallery/edit', {
    summary: 'Changes pictures, a video or audio; what is absent stays',
    access: 'model',
    refusals: publishing,
  })
    .input(editItemForm)
    .output(reply(itemDetail)),
  deleteItem: operation('/userGallery/delete', {
    summary: 'Deletes an item; one that was bought stays with its buyers and leaves every list',
    access: 'model',
    refusals: ['not_found'],
  })
    .input(z.object({ id }))
    .output(doneReply),
  retryItem: operation('/userGallery/retry', {
    summary: 'Processes the failed files of an own item again',
    access: 'model',
    refusals: ['not_found', 'conflict'],
  })
    .input(z.object({ id }))
    .output(reply(itemDetail)),
  savePosition: operation('/userGallery/savePosition', {
    summary: 'Remembers how far the caller is in a video, for any device',
    refusals: ['not_found', 'not_unlocked'],
    limit: { max: 120, windowSeconds: 60 },
  })
    .input(
      z.object({
        id,
        positionSeconds: z
          .number({ error: t.givePosition })
          .min(0, { error: t.positionOutside })
          .max(86_400, { error: t.positionOutside }),
      }),
    )
    .output(doneReply),
  setItemMembers: operation('/userGallery/setMembers', {
    summary: 'Says which members an item is given to, replacing the list',
    access: 'model',
    refusals: ['not_found'],
  })
    .input(z.object({ id, members: memberList }))
    .output(reply(z.object({ members: z.array(z.string()) }))),
  listItems: operation('/userGallery/getAllGallery', {
    isExplicit: true,
    summary:
      "One model's items of a kind, newest first; the caller's own, with drafts, when no model is named",
    refusals: ['not_found'],
  })
    .input(
      z.object({
        kind: galleryKind.default('gallery'),
        userId: id.nullish(),
        /** These two only of own items. */
        status: itemStatus.nullish(),
        visibility: itemVisibility.nullish(),
        after,
        ...paging(),
      }),
    )
    .output(listReply(myItemCard)),
  listPublicItems: operation('/userPopularModel/getAllGallery', {
    isExplicit: true,
    summary: "One model's items of a kind as a visitor sees them; the whole site's when no model is named",
    access: 'public',
  })
    .input(z.object({ kind: galleryKind.default('gallery'), userId: id.nullish(), after, ...paging() }))
    .output(listReply(itemCard)),
  listClips: operation('/userPopularModel/getAllClips', {
    isExplicit: true,
    summary: "One model's published clips of her live shows, newest first",
    access: 'public',
  })
    .input(z.object({ userId: id, ...paging() }))
    .output(listReply(itemCard)),
  listSiteItems: operation('/userGallery/getAllModelGallery', {
    isExplicit: true,
    summary: "All models' items of a kind, by category, newest first",
    refusals: ['feature_off'],
  })
    .input(siteList)
    .output(listReply(itemCard)),
  listSiteItemsWithoutLogin: operation('/userAccess/getAllModelGalleryWithoutLogin', {
    isExplicit: true,
    summary: "All models' items of a kind, by category, as a visitor sees them",
    access: 'public',
    refusals: ['feature_off'],
  })
    .input(siteList)
    .output(listReply(itemCard)),
  listSharedItems: operation('/userGallery/listSharedItems', {
    isExplicit: true,
    summary: 'Items that models gave to the caller by name, newest first',
  })
    .input(z.object({ kind: itemKind.nullish(), ...paging() }))
    .output(listReply(itemCard)),
  listBoughtItems: operation('/userGallery/getBought', {
    isExplicit: true,
    summary: 'Items the caller bought, newest first, also those no longer on sale',
  })
    .input(z.object({ kind: itemKind.nullish(), ...paging() }))
    .output(listReply(itemCard)),
  listFavouriteItems: operation('/userPostOrComment/getAllFavroite', {
    isExplicit: true,
    summary: "The caller's favourite items, newest first",
  })
    .input(z.object({ kind: itemKind.nullish(), ...paging() }))
    .output(listReply(itemCard)),
};
