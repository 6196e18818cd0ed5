import type { ItemCard } from '@candela/contract/library/items';
import { statement } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { isHidden } from '../../accounts/index.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { cardsOf } from '../item-view.ts';
import { viewerOf } from '../playback/grants.ts';
import { rowsBefore } from '../rules.ts';

/** $1 model, $2 rows before, $3 rows wanted. Only what is in her list of videos: that one knows who may see a card. */
const clipIds = statement<{ id: string; total: bigint }>(
  'library.clip-ids',
  `select i.id, count(*) over () as total
   from library.items i join library.listings l on l.item_id = i.id and l.scope = i.model_id
   where i.model_id = $1 and i.is_clip and i.status = 'published'
   order by i.published_at desc, i.id desc offset $2 limit $3`,
);

/** One model's published clips, newest first; none of a model who hides from whoever asks. */
export async function listClips(
  deps: LibraryDeps,
  input: { userId: string; current_page: number; per_page: number },
  context: RequestContext,
): Promise<{ data: ItemCard[]; totalCount: number }> {
  if (await isHidden(deps.database, input.userId)) return { data: [], totalCount: 0 };
  const rows = await deps.database.rows(clipIds, [input.userId, rowsBefore(input), input.per_page]);
  const ids = rows.map(({ id }) => id);
  const data = (await cardsOf(deps, ids, viewerOf(context))).map(({ forOwner: _, ...card }) => card);
  return { data, totalCount: Number(rows[0]?.total ?? 0) };
}
