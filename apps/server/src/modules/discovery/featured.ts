import { type Queryable, statement } from '../../platform/database/index.ts';
import { leftOutModels } from '../accounts/index.ts';

const featuredInList = statement<{ model_id: string }>(
  'discovery.featured-in-list',
  `select l.model_id
   from shop.featured_models f join discovery.model_listings l on l.model_id = f.model_id and l.scope = $1
   order by l.popularity desc, l.model_id desc
   limit 100`,
);

/** Models who pay to stand first, most popular first. `scope` as in the lists. */
export async function featuredIds(database: Queryable, scope: string): Promise<string[]> {
  const [hidden, rows] = await Promise.all([leftOutModels(database), database.rows(featuredInList, [scope])]);
  return rows.map((row) => row.model_id).filter((id) => !hidden.includes(id));
}
