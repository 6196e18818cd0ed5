import type { ShowType } from '@candela/contract/shows/operations';
import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import type { ShowsDeps } from '../dependencies.ts';

const selectLast = statement<{ showType: ShowType; title: string; tags: string[] }>(
  'shows.last-set-up',
  `select show_type as "showType", title, tags from shows.shows
   where model_id = $1 order by created_at desc, id desc limit 1`,
);

/** How the model's last show was set up, whatever device it was sent from; null before the first. */
export async function getLastSetUp({ database }: Pick<ShowsDeps, 'database'>, context: RequestContext) {
  return (await database.maybeRow(selectLast, [signedIn(context).accountId])) ?? null;
}
