import { statement } from '../../../platform/database/index.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { findFile } from '../file-store.ts';
import { seeItem } from '../item-store.ts';
import { viewItem } from '../visible-item.ts';

const lookSeconds = 300;

const itemOf = statement<{ item_id: string }>(
  'library.item-of-public-upload',
  'select item_id from library.item_files where file_id = $1',
);
const publishedAt = statement<{ address: string }>(
  'library.published-upload',
  'select address from library.published_uploads where upload_id = $1',
);

/** What a public upload is served at, once it is processed, as long as it is for everybody. */
export const publicUploadAddress = (uploadId: string): string => `/media/uploads/${uploadId}`;

/**
 * Where a public upload can be seen now: the picture made of it, or a video's poster. Undefined until it is processed,
 * and while what it belongs to is not open to every visitor.
 */
export async function findPublicUpload(deps: LibraryDeps, uploadId: string): Promise<string | undefined> {
  const { database, files } = deps;
  const published = await database.maybeRow(publishedAt, [uploadId]);
  if (published) return published.address;
  const file = await findFile(database, uploadId);
  if (file?.visibility !== 'public' || file.state !== 'ready' || !file.renditions) return undefined;
  const use = await database.maybeRow(itemOf, [uploadId]);
  const row = use && (await seeItem(database, use.item_id, undefined));
  const seen = row && viewItem(row, undefined);
  if (seen?.row.status !== 'published' || seen.access === 'locked') return undefined;
  const { renditions } = file;
  if (renditions.kind === 'audio') return undefined;
  const { key } = renditions.kind === 'picture' ? renditions.sizes.large : renditions.poster;
  return await files.presignGet({ key, expiresSeconds: lookSeconds });
}
