import { statement, type Transaction } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isHidden } from '../../accounts/index.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';
import { mayRate } from '../may-rate.ts';
import { averageOf } from '../rules.ts';
import { requireOpinionAllowed } from '../visible-item.ts';

type Totals = { ratings: number; rating_sum: bigint };

const rateItem = statement(
  'library.rate-item',
  `insert into library.item_ratings (item_id, account_id, rating, rated_at) values ($1, $2, $3, $4)
   on conflict (item_id, account_id) do update set rating = excluded.rating, rated_at = excluded.rated_at`,
);
const rateModel = statement(
  'library.rate-model',
  `insert into library.model_ratings (model_id, account_id, rating, rated_at) values ($1, $2, $3, $4)
   on conflict (model_id, account_id) do update set rating = excluded.rating, rated_at = excluded.rated_at`,
);
const itemTotals = statement<Totals>(
  'library.item-ratings',
  'select ratings, rating_sum from library.item_counts where item_id = $1',
);
const modelTotals = statement<Totals>(
  'library.model-ratings',
  'select ratings, rating_sum from library.model_rating_totals where model_id = $1',
);
const isModel = statement<{ known: boolean }>(
  'library.is-public-model',
  'select exists (select from accounts.public_models where id = $1) as known',
);

/**
 * Rates a model, or an item the caller may see all of; a second rating takes the place of the first. Refuses with
 * `not_found`, also for oneself, with `not_unlocked`, and with `may_not_rate` whoever doesn't know the model.
 */
export async function rate(
  deps: LibraryDeps,
  input: { type: 'model' | 'video'; id: string; rating: number },
  context: RequestContext,
): Promise<{ data: { rating: number; averageRating: number; ratingCount: number } }> {
  const { accountId } = signedIn(context);
  const now = deps.clock();
  return await deps.database.transaction(async (tx) => {
    const modelId = await requireRateable(tx, input, accountId);
    if (!(await mayRate(tx, { accountId, modelId, now }))) refuse('may_not_rate');
    const [save, totals] = input.type === 'video' ? [rateItem, itemTotals] : [rateModel, modelTotals];
    await tx.execute(save, [input.id, accountId, input.rating, now]);
    const { ratings, rating_sum } = await tx.row(totals, [input.id]);
    return {
      data: {
        rating: input.rating,
        averageRating: averageOf(Number(rating_sum), ratings),
        ratingCount: ratings,
      },
    };
  });
}

/** The model who is rated, herself or by an item. */
async function requireRateable(
  tx: Transaction,
  { type, id }: { type: 'model' | 'video'; id: string },
  accountId: string,
): Promise<string> {
  if (type === 'video') {
    const { access, row } = await requireOpinionAllowed(tx, id, accountId);
    if (access === 'owner') refuse('not_found', { msg: texts.refusals.mine });
    return row.model_id;
  }
  const { known } = await tx.row(isModel, [id]);
  if (!known || id === accountId || (await isHidden(tx, id))) refuse('not_found');
  return id;
}
