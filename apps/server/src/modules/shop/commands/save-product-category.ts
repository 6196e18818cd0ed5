import { v7 as uuid } from 'uuid';
import { type Queryable, statement, violatedConstraint } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { texts } from '../locales/texts.ts';

interface ProductCategory {
  name: string;
  position: number;
}

const lock = statement<ProductCategory>(
  'shop.lock-product-category',
  'select name, position from shop.product_categories where id = $1 for update',
);
const write = statement(
  'shop.write-product-category',
  `insert into shop.product_categories (id, name, position) values ($1, $2, $3)
   on conflict (id) do update set name = excluded.name, position = excluded.position`,
);
const remove = statement(
  'shop.delete-product-category',
  `delete from shop.product_categories where id = $1 and not exists (select from shop.products where category_id = $1)`,
);

/** Writes a category of products; without an id a new one. Refuses with `not_found` and `conflict`. */
export async function saveProductCategory(
  tx: Queryable,
  draft: ProductCategory & { id?: string | undefined },
): Promise<{ id: string; before: ProductCategory | undefined }> {
  const { id = uuid(), name, position } = draft;
  const before = draft.id === undefined ? undefined : await tx.maybeRow(lock, [id]);
  if (draft.id !== undefined && !before) refuse('not_found', { msg: texts.refusals.noCategory });
  try {
    await tx.execute(write, [id, name, position]);
  } catch (error) {
    if (violatedConstraint(error) === undefined) throw error;
    refuse('conflict', { msg: texts.refusals.categoryExists({ name }) });
  }
  return { id, before };
}

/** Deletes a category without products. Refuses with `not_found` and `conflict`. */
export async function deleteProductCategory(tx: Queryable, id: string): Promise<ProductCategory> {
  const before = (await tx.maybeRow(lock, [id])) ?? refuse('not_found', { msg: texts.refusals.noCategory });
  if ((await tx.execute(remove, [id])) !== 1) refuse('conflict', { msg: texts.refusals.categoryInUse });
  return before;
}
