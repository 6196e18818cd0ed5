import { z } from 'zod';
import { id } from '../shared/ids.ts';
import { limits } from '../shared/limits.ts';
import { shared } from '../shared/locales/shared.ts';
import { operation } from '../shared/operation.ts';
import { paging } from '../shared/paging.ts';
import { doneReply, listReply, reply } from '../shared/replies.ts';
import { line } from '../shared/texts.ts';
import { storedName } from './files.ts';
import {
  checkPrice,
  itemCard,
  itemDetail,
  itemEdit,
  itemForm,
  itemPicture,
  itemStatus,
  myItemCard,
} from './items.ts';
import { library as t } from './locales/library.ts';

const pictures = z
  .array(storedName, { error: t.addPictures })
  .max(limits.picturesMax, { error: t.picturesAtOnceMax });

/** The form of an album; pictures may come later. */
export const createAlbumForm = z.object({ ...itemForm, files: pictures.default([]) }).superRefine(checkPrice);
export type CreateAlbumForm = z.input<typeof createAlbumForm>;
const editAlbumForm = z.object({ ...itemEdit });

const publishing = ['content_terms', 'not_approved', 'not_found', 'conflict'] as const;

export const libraryAlbums = {
  listAlbums: operation('/userAlbum/getAllAlbums', {
    isExplicit: true,
    summary: "One model's albums, newest first; the caller's own, with drafts, when no model is named",
    refusals: ['not_found'],
  })
    .input(z.object({ userId: id.nullish(), status: itemStatus.nullish(), ...paging() }))
    .output(listReply(myItemCard)),
  listPublicAlbums: operation('/userPopularModel/getAllAlbums', {
    isExplicit: true,
    summary: "One model's albums as a visitor sees them; the whole site's when no model is named",
    access: 'public',
  })
    .input(z.object({ userId: id.nullish(), ...paging() }))
    .output(listReply(itemCard)),
  createAlbum: operation('/userAlbum/create', {
    summary: 'Makes an album',
    access: 'model',
    refusals: publishing,
  })
    .input(createAlbumForm)
    .output(reply(itemDetail)),
  editAlbum: operation('/userAlbum/edit', {
    summary: 'Changes an album; what is absent stays',
    access: 'model',
    refusals: publishing,
  })
    .input(editAlbumForm)
    .output(reply(itemDetail)),
  editAlbumImages: operation('/userAlbum/editAlbumImages', {
    summary:
      'Changes the captions and the order of pictures in an album; pictures not named keep their place after them',
    access: 'model',
    refusals: ['not_found'],
  })
    .input(
      z.object({
        id,
        images: z
          .array(z.object({ _id: id, caption: line(t.captions, 300).optional() }), {
            error: t.nameAlbumPictures,
          })
          .max(limits.albumPicturesMax, { error: t.albumMax }),
      }),
    )
    .output(doneReply),
  getAlbumImages: operation('/userAlbum/getAlbumImage', {
    isExplicit: true,
    summary: 'The pictures of an album, in order',
    access: 'public',
    refusals: ['not_found', 'not_unlocked'],
  })
    .input(z.object({ id, ...paging({ defaultPerPage: 60 }) }))
    .output(
      z.object({
        msg: z.string().optional(),
        data: z.object({ _id: id, title: z.string(), images: z.array(itemPicture) }),
        totalCount: z.int().nonnegative(),
      }),
    ),
  uploadAlbumImages: operation('/userAlbum/uploadAlbumImage', {
    summary: 'Adds uploaded pictures to an album, a gallery post or news, behind those it has',
    access: 'model',
    refusals: ['not_found', 'conflict'],
  })
    .input(z.object({ id, files: pictures.min(1, { error: shared.addPicture }) }))
    .output(reply(itemDetail)),
  deleteAlbumImage: operation('/userAlbum/deleteAlbumImage', {
    summary: 'Takes one picture out of an album, or out of a gallery post, and deletes it',
    access: 'model',
    refusals: ['not_found', 'conflict'],
  })
    .input(z.object({ id, imageId: id }))
    .output(doneReply),
  deleteAlbum: operation('/userAlbum/delete', {
    summary: 'Deletes an album; one that was bought stays with its buyers and leaves every list',
    access: 'model',
    refusals: ['not_found'],
  })
    .input(z.object({ id }))
    .output(doneReply),
};
