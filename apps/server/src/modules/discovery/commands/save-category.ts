import { v7 as uuid } from 'uuid';
import { type Queryable, statement, violatedConstraint } from '../../../platform/database/index.ts';
import { refuse } from '../../../platform/refusal.ts';
import { texts } from '../locales/texts.ts';

/** A category, or with a parent a subcategory. Without an id it is a new one. */
export interface CategoryDraft {
  id?: string | undefined;
  parentId: string | null;
  name: string;
  image: string | null;
  position: number;
}

interface Category {
  parentId: string | null;
  name: string;
  image: string | null;
  position: number;
}

const lock = statement<Category>(
  'discovery.lock-category',
  'select parent_id as "parentId", name, image, position from discovery.categories where id = $1 for update',
);
const write = statement(
  'discovery.write-category',
  `insert into discovery.categories (id, parent_id, name, image, position, created_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (id) do update set name = excluded.name, image = excluded.image, position = excluded.position`,
);
const remove = statement(
  'discovery.delete-category',
  `delete from discovery.categories where id = $1
     and not exists (select from discovery.model_categories where category_id = $1)
     and not exists (select from discovery.categories as below where below.parent_id = $1)`,
);

/**
 * Writes a category; resolves to its id and what it was before. A category never moves to another parent, because
 * models' lists hang on where it is. Refuses with `not_found` and `conflict`.
 */
export async function saveCategory(
  tx: Queryable,
  draft: CategoryDraft,
  now: Date,
): Promise<{ id: string; before: Category | undefined }> {
  const { id = uuid(), parentId, name, image, position } = draft;
  const before = draft.id === undefined ? undefined : await tx.maybeRow(lock, [id]);
  if (draft.id !== undefined && !before) refuse('not_found', { msg: texts.refusals.noCategory });
  if (before && before.parentId !== parentId) {
    refuse('conflict', { msg: texts.refusals.categoryStays });
  }
  if (parentId !== null && !before) {
    const parent =
      (await tx.maybeRow(lock, [parentId])) ?? refuse('not_found', { msg: texts.refusals.noCategory });
    if (parent.parentId !== null) refuse('conflict', { msg: texts.refusals.tooDeep });
  }
  try {
    await tx.execute(write, [id, parentId, name, image, position, now]);
  } catch (error) {
    if (violatedConstraint(error) !== 'categories_name_unique') throw error;
    refuse('conflict', { msg: texts.refusals.categoryExists({ name }) });
  }
  return { id, before };
}

/** Deletes a category nothing is in. Refuses with `not_found` and `conflict`. */
export async function deleteCategory(tx: Queryable, id: string): Promise<Category> {
  const before = (await tx.maybeRow(lock, [id])) ?? refuse('not_found', { msg: texts.refusals.noCategory });
  if ((await tx.execute(remove, [id])) !== 1) {
    refuse('conflict', { msg: texts.refusals.categoryInUse });
  }
  return before;
}
