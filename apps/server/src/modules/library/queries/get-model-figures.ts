import type { ItemKind } from '@candela/contract/library/items';
import { statement } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isHidden } from '../../accounts/index.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { mayRate } from '../may-rate.ts';
import { averageOf } from '../rules.ts';

const figures = statement<{
  known: boolean;
  ratings: number;
  rating_sum: bigint;
  my_rating: number | null;
  clips: number;
}>(
  'library.model-figures',
  `select
     exists (select from accounts.public_models where id = $1) as known,
     coalesce((select ratings from library.model_rating_totals where model_id = $1), 0) as ratings,
     coalesce((select rating_sum from library.model_rating_totals where model_id = $1), 0)::bigint as rating_sum,
     (select rating from library.model_ratings where model_id = $1 and account_id = $2) as my_rating,
     (select count(*) from library.items i join library.listings l on l.item_id = i.id and l.scope = i.model_id
      where i.model_id = $1 and i.is_clip and i.status = 'published')::int as clips`,
);
const listed = statement<{ kind: ItemKind; items: bigint }>(
  'library.model-item-counts',
  'select kind, items::bigint as items from library.totals where scope = $1',
);

/** What a model's profile counts: ratings, and published items by kind. Refuses with `not_found`. */
export async function getModelFigures(
  deps: LibraryDeps,
  input: { modelId: string },
  context: RequestContext,
): Promise<{
  data: {
    averageRating: number;
    ratingCount: number;
    myRating: number | null;
    mayRate: boolean;
    itemCounts: Record<ItemKind, number>;
    clipCount: number;
  };
}> {
  const { modelId } = input;
  const accountId = context.session?.accountId;
  if (await isHidden(deps.database, modelId)) refuse('not_found');
  const [row, counts, may] = await Promise.all([
    deps.database.row(figures, [modelId, accountId ?? null]),
    deps.database.rows(listed, [modelId]),
    mayRate(deps.database, { accountId, modelId, now: deps.clock() }),
  ]);
  if (!row.known && modelId !== accountId) refuse('not_found');
  const itemCounts = { gallery: 0, video: 0, audio: 0, album: 0, news: 0 };
  for (const { kind, items } of counts) itemCounts[kind] = Number(items);
  return {
    data: {
      averageRating: averageOf(Number(row.rating_sum), row.ratings),
      ratingCount: row.ratings,
      myRating: row.my_rating,
      mayRate: may,
      itemCounts,
      clipCount: row.clips,
    },
  };
}
