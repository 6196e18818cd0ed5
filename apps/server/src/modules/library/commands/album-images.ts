import type { ItemDetail } from '@candela/contract/library/items';
import { limits } from '@candela/contract/shared/limits';
import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { addItemFiles } from '../attach-files.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { filesOfItems } from '../item-store.ts';
import { texts } from '../locales/texts.ts';
import { lockMyItem, myDetail } from '../my-item.ts';
import { settleItem } from '../settle-item.ts';
import { releaseFiles } from '../vault/uses.ts';

const holdsAtMost = {
  album: {
    pictures: limits.albumPicturesMax,
    msg: texts.refusals.albumFull({ most: limits.albumPicturesMax }),
  },
  gallery: { pictures: limits.picturesMax, msg: texts.refusals.postFull({ most: limits.picturesMax }) },
  news: { pictures: limits.newsPicturesMax, msg: texts.refusals.newsFull({ most: limits.newsPicturesMax }) },
};
const kinds = ['album', 'gallery', 'news'] as const;

/**
 * Adds uploaded pictures to the end of an album, a gallery post or news; those still being made ready stay. Refuses
 * with `not_found`, `conflict` when full, `invalid_input`.
 */
export async function uploadAlbumImages(
  deps: LibraryDeps,
  input: { id: string; files: string[] },
  context: RequestContext,
): Promise<{ msg: string; data: ItemDetail }> {
  const { accountId } = signedIn(context);
  await deps.database.transaction(async (tx) => {
    const item = await lockMyItem(tx, input.id, accountId, kinds);
    const present = await filesOfItems(tx, [item.id]);
    const { pictures, msg } = holdsAtMost[item.kind as (typeof kinds)[number]];
    if (present.length + input.files.length > pictures) refuse('conflict', { msg });
    const last = Math.max(-1, ...present.map((file) => file.position));
    await addItemFiles(
      deps,
      tx,
      { id: item.id, modelId: accountId, kind: item.kind },
      'picture',
      input.files,
      'files',
      last + 1,
    );
    await settleItem(deps, tx, item.id);
  });
  return { msg: say(texts.replies.picturesAdded), data: await myDetail(deps, input.id, context) };
}

const placeImages = statement(
  'library.place-album-images',
  `update library.item_files x
   set position = o.new_position, caption = coalesce(o.caption, x.caption)
   from (
     select x2.file_id, w.caption,
       row_number() over (order by w.place nulls last, x2.position, x2.file_id) - 1 as new_position
     from library.item_files x2
       left join unnest($2::uuid[], $3::text[]) with ordinality as w (file_id, caption, place) using (file_id)
     where x2.item_id = $1 and x2.role = 'picture'
   ) as o
   where x.item_id = $1 and x.file_id = o.file_id`,
);

/** Puts the named pictures of an album first, in this order, and changes the captions given. Refuses with `not_found`. */
export async function editAlbumImages(
  deps: LibraryDeps,
  input: { id: string; images: { _id: string; caption?: string | undefined }[] },
  context: RequestContext,
): Promise<{ msg: string }> {
  const { accountId } = signedIn(context);
  await deps.database.transaction(async (tx) => {
    const item = await lockMyItem(tx, input.id, accountId, kinds);
    const images = [...new Map(input.images.map((image) => [image._id, image])).values()];
    const ids = images.map((image) => image._id);
    await tx.execute(placeImages, [item.id, ids, images.map((image) => image.caption ?? null)]);
  });
  return { msg: 'Saved.' };
}

/** Takes one picture out of an album, a gallery post or news. Refuses with `not_found`. */
export async function deleteAlbumImage(
  deps: LibraryDeps,
  input: { id: string; imageId: string },
  context: RequestContext,
): Promise<{ msg: string }> {
  const { accountId } = signedIn(context);
  await deps.database.transaction(async (tx) => {
    const item = await lockMyItem(tx, input.id, accountId, kinds);
    const pictures = (await filesOfItems(tx, [item.id])).filter((file) => file.role === 'picture');
    if (!pictures.some((file) => file.file_id === input.imageId)) refuse('not_found');
    if (item.kind === 'gallery' && pictures.length === 1) {
      refuse('conflict', { msg: texts.refusals.lastPicture });
    }
    await releaseFiles(tx, item.id, [input.imageId]);
    await deps.jobs.add(tx, 'library.remove-files', {}, { jobKey: 'library.remove-files' });
    await settleItem(deps, tx, item.id);
  });
  return { msg: 'Deleted.' };
}
