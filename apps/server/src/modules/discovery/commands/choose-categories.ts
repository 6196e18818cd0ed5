import { type Queryable, statement } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { texts } from '../locales/texts.ts';

const countKnown = statement<{ known: number }>(
  'discovery.count-known-categories',
  'select count(*)::int as known from discovery.categories where id = any($1::uuid[])',
);
const leaveOthers = statement(
  'discovery.leave-other-categories',
  'delete from discovery.model_categories where model_id = $1 and not (category_id = any($2::uuid[]))',
);
const join = statement(
  'discovery.join-categories',
  `insert into discovery.model_categories (model_id, category_id)
   select $1, category_id from unnest($2::uuid[]) as category_id on conflict do nothing`,
);

/** Puts a model into exactly these categories and subcategories. Refuses with `invalid_input` for an unknown one. */
export async function chooseCategories(
  tx: Queryable,
  modelId: string,
  categoryIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(categoryIds.map((id) => id.toLowerCase()))];
  if ((await tx.row(countKnown, [ids])).known !== ids.length) {
    const msg = texts.refusals.categoryGone;
    refuse('invalid_input', { msg, fields: { categoryIds: msg } });
  }
  await tx.execute(leaveOthers, [modelId, ids]);
  await tx.execute(join, [modelId, ids]);
}
