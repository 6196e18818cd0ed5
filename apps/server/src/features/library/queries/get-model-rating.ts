import { statement } from '../../../platform/database/index.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { isHidden } from '../../accounts/index.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { averageOf } from '../rules.ts';

const ratingOfModel = statement<{ ratings: number; rating_sum: bigint; own: number | null }>(
  'library.rating-of-model',
  `select coalesce(t.ratings, 0) as ratings, coalesce(t.rating_sum, 0)::bigint as rating_sum,
     (select rating from library_model_ratings r where r.model_id = p.id and r.account_id = $2::uuid) as own
   from public_models p left join library_model_rating_totals t on t.model_id = p.id
   where p.id = $1`,
);

/** What members think of a model, and what the caller does. Refuses with `not_found` for who is no public model. */
export async function getModelRating(
  deps: LibraryDeps,
  input: { id: string },
  context: RequestContext,
): Promise<{ data: { averageRating: number; ratingCount: number; ownRating: number | null } }> {
  const row = await deps.database.maybeRow(ratingOfModel, [input.id, context.session?.accountId ?? null]);
  if (!row || (await isHidden(deps.database, input.id))) return refuse('not_found');
  const averageRating = averageOf(Number(row.rating_sum), row.ratings);
  return { data: { averageRating, ratingCount: row.ratings, ownRating: row.own } };
}
