import type { ModelCard } from '@candela/contract/discovery/operations';
import { type Queryable, statement } from '../../../platform/database/index.ts';
import { hiddenModels } from '../../accounts/index.ts';
import { cardsInOrder } from '../model-cards.ts';
import { rowsBefore } from '../rules.ts';

/** $1 account, $2 models left out, $3 rows before, $4 rows wanted. */
const dismissed = statement<{ model_id: string; total: number }>(
  'discovery.dismissed-models',
  `select d.model_id, count(*) over ()::int as total
   from discovery.dismissals d join accounts.public_models p on p.id = d.model_id
   where d.account_id = $1 and not (d.model_id = any($2::uuid[]))
   order by d.dismissed_at desc, d.model_id desc offset $3 limit $4`,
);

/** Models the caller is not interested in, the last first. A page past the end has a total of 0. */
export async function listDismissedModels(
  database: Queryable,
  accountId: string,
  page: { current_page: number; per_page: number },
): Promise<{ data: ModelCard[]; totalCount: number }> {
  const rows = await database.rows(dismissed, [
    accountId,
    await hiddenModels(database),
    rowsBefore(page),
    page.per_page,
  ]);
  const ids = rows.map((row) => row.model_id);
  return { data: await cardsInOrder(database, ids), totalCount: rows[0]?.total ?? 0 };
}
