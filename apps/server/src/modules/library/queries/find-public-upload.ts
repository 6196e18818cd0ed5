import { validate as isId } from 'uuid';
import { statement } from '../../../platform/database/index.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { findFile } from '../file-store.ts';
import { seeItems } from '../item-store.ts';
import type { PictureRenditions, VideoRenditions } from '../renditions.ts';
import { viewItem } from '../visible-item.ts';

const lookSeconds = 300;

// A file may be in many items; a few of them that are published are asked.
const itemsOf = statement<{ item_id: string }>(
  'library.items-of-public-upload',
  `select x.item_id from library.item_files x join library.items i on i.id = x.item_id
   where x.file_id = $1 and i.status = 'published' order by i.visibility <> 'public', x.item_id limit 5`,
);
const publishedAt = statement<{ address: string }>(
  'library.published-upload',
  'select address from library.published_uploads where upload_id = $1',
);

/** What a public upload is served at, once it is processed, as long as it is for everybody. */
export const publicUploadAddress = (storedName: string): string => `/media/${storedName}`;

/**
 * Where a public upload can be seen now: the picture made of it, or a video's poster. Undefined until it is processed,
 * and while what it belongs to is not open to every visitor.
 * @param fileName `<id>.<ending>`, as in its stored name behind the bucket
 */
export async function findPublicUpload(
  deps: LibraryDeps,
  fileName: string,
  size: 'whole' | 'thumbnail',
): Promise<string | undefined> {
  const { database, files } = deps;
  const uploadId = fileName.replace(/\.[a-z0-9]{1,8}$/, '');
  if (!isId(uploadId)) return undefined;
  const published = await database.maybeRow(publishedAt, [uploadId]);
  if (published) return published.address;
  const file = await findFile(database, uploadId);
  if (file?.visibility !== 'public' || file.state !== 'ready' || !file.renditions) return undefined;
  const ids = (await database.rows(itemsOf, [uploadId])).map((row) => row.item_id);
  const seen = (await seeItems(database, ids, undefined)).map((row) => viewItem(row, undefined));
  if (!seen.some((view) => view?.row.status === 'published' && view.access !== 'locked')) return undefined;
  const { renditions } = file;
  if (renditions.kind === 'audio') return undefined;
  const { key } = pictureOf(renditions, size);
  return await files.presignGet({ key, expiresSeconds: lookSeconds });
}

function pictureOf(of: PictureRenditions | VideoRenditions, size: 'whole' | 'thumbnail') {
  if (of.kind === 'picture') return size === 'whole' ? of.sizes.large : of.sizes.small;
  return size === 'whole' ? of.poster : of.thumbnail;
}
