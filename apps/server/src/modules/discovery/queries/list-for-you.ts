import type { ModelCard } from '@candela/contract/discovery/operations';
import { dayMs } from '@candela/contract/shared/durations';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { leftOutModels } from '../../accounts/index.ts';
import { cardsInOrder } from '../model-cards.ts';
import { getPreferences } from '../preferences.ts';
import { rowsBefore } from '../rules.ts';

/**
 * Models in the categories of those an account favours (three times) and looks at (once), best category first, then
 * most popular. Those favoured or dismissed are left out. Only the sixty most popular of eight categories are
 * considered, so the work has a bound. $1 account, $2 views since.
 */
const likely = statement<{ model_id: string }>(
  'discovery.likely-models',
  `with liked as (
     select model_id, 3 as weight from discovery.favourite_models where account_id = $1
     union all
     select model_id, 1 from (
       select model_id from discovery.model_views where account_id = $1 and hour > $2
         and (select keep_history from accounts.privacy where id = $1) order by hour desc limit 200
     ) as seen
   ),
   scopes as (
     select m.category_id as scope, sum(l.weight) as weight
     from liked l join discovery.model_categories m on m.model_id = l.model_id
     group by 1 order by 2 desc, 1 limit 8
   ),
   candidates as (
     select best.model_id, s.weight, best.popularity
     from scopes s,
       lateral (
         select l.model_id, l.popularity from discovery.model_listings l
         where l.scope = s.scope order by l.popularity desc, l.model_id desc limit 60
       ) as best
   )
   select c.model_id
   from candidates c
   where c.model_id <> $1
     and not exists (select from discovery.favourite_models f where f.account_id = $1 and f.model_id = c.model_id)
     and not exists (select from discovery.dismissals d where d.account_id = $1 and d.model_id = c.model_id)
   group by c.model_id
   order by sum(c.weight) desc, max(c.popularity) desc, c.model_id
   limit 48`,
);

const viewsForMs = 60 * dayMs;

/** A page of models the caller may like; none when the caller turned it off or there is nothing to go by yet. */
export async function listForYou(
  database: Queryable,
  accountId: string,
  asked: { current_page: number; per_page: number },
  now: Date,
): Promise<{ data: ModelCard[]; totalCount: number; forYou: boolean }> {
  const { forYou } = (await getPreferences(database, accountId)).data;
  if (!forYou) return { data: [], totalCount: 0, forYou };
  const hidden = await leftOutModels(database);
  const found = await database.rows(likely, [accountId, new Date(now.getTime() - viewsForMs)]);
  const rows = found.filter((row) => !hidden.includes(row.model_id));
  const start = rowsBefore(asked);
  const ids = rows.slice(start, start + asked.per_page).map((row) => row.model_id);
  return { data: await cardsInOrder(database, ids), totalCount: rows.length, forYou };
}
