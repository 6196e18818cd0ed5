import type { ItemPicture } from '@candela/contract/library/items';
import { statement } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { noteView } from '../../statistics/index.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { picturesOf } from '../item-media.ts';
import type { ItemFileRow } from '../item-store.ts';
import { viewerOf } from '../playback/grants.ts';
import { rowsBefore } from '../rules.ts';
import { countView } from '../views.ts';
import { requireUnlocked } from '../visible-item.ts';

const imagePage = statement<ItemFileRow>(
  'library.album-image-page',
  `select x.file_id, x.item_id, x.role, x.position, x.caption, f.stored_name, f.original_name, f.state,
     f.progress_percent, f.failure, f.renditions
   from library.item_files x join library.files f on f.id = x.file_id
   where x.item_id = $1 and x.role = 'picture' and f.state = 'ready'
   order by x.position, x.file_id offset $2 limit $3`,
);

/**
 * A page of an album's pictures; the first counts a view. Refuses with `not_found`, and with `not_unlocked` as long
 * as the caller may see only the card.
 */
export async function getAlbumImages(
  deps: LibraryDeps,
  input: { id: string; current_page: number; per_page: number },
  context: RequestContext,
): Promise<{ data: { _id: string; title: string; images: ItemPicture[] }; totalCount: number }> {
  const { row, access } = await requireUnlocked(deps.database, input.id, context.session?.accountId);
  if (row.kind !== 'album') return refuse('not_found');
  if (access !== 'owner' && input.current_page === 1) {
    await countView(deps, row.id, context);
    const what = { modelId: row.model_id, itemId: row.id };
    await noteView(deps.database, what, context, deps.clock());
  }
  const files = await deps.database.rows(imagePage, [row.id, rowsBefore(input), input.per_page]);
  return {
    data: { _id: row.id, title: row.title, images: await picturesOf(deps, row, files, viewerOf(context)) },
    totalCount: row.image_count,
  };
}
