import { itemKind } from '@candela/contract/library/items';
import type { RefusedItem } from '@candela/contract/library/planning';
import { limits } from '@candela/contract/shared/limits';
import { statement } from '../../../platform/database/index.ts';
import { type RequestContext, signedIn } from '../../../platform/http/context.ts';
import { say } from '../../../platform/i18n/index.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { deleteItem } from '../commands/delete-item.ts';
import { changeItem, type ItemChange } from '../commands/edit-item.ts';
import type { LibraryDeps } from '../dependencies.ts';
import { texts } from '../locales/texts.ts';

const mine = statement<{ id: string; title: string; tags: string[] }>(
  'library.items-to-change',
  `select id, title, tags from library.items
   where model_id = $1 and id = any($2::uuid[]) and status <> 'archived'`,
);

/** What is changed of many items alike; what is absent stays. */
export type ManyChange = Pick<
  ItemChange,
  | 'visibility'
  | 'price'
  | 'clubTerms'
  | 'clubDiscountPercent'
  | 'members'
  | 'tags'
  | 'publishAt'
  | 'takeDownAt'
  | 'draft'
> & { ids: string[]; addTags?: string[] | undefined };

/**
 * Changes items one after the other. One that is refused is named with the reason, and so is one that is held back from
 * being published. Refuses with `not_approved` and `content_terms` before any is changed.
 */
export async function editItems(
  deps: LibraryDeps,
  { ids, addTags, ...change }: ManyChange,
  context: RequestContext,
): Promise<{ data: { changedIds: string[]; refused: RefusedItem[] } }> {
  const { accountId } = signedIn(context);
  await deps.accounts.assertModelMayPublish(accountId);
  if (!(await deps.accounts.hasAcceptedContentTerms(deps.database, accountId))) refuse('content_terms');
  const { doneIds: changedIds, refused } = await oneByOne(deps, accountId, ids, async (item) => {
    const tags = addTags ? withTags(change.tags ?? item.tags, addTags) : change.tags;
    const now = await changeItem(deps, accountId, itemKind.options, { ...change, id: item.id, tags });
    if (change.draft === false || change.publishAt !== undefined) return now?.held_reason ?? null;
    return null;
  });
  return { data: { changedIds, refused } };
}

/** Deletes items one after the other, each as when it is deleted alone. */
export async function deleteItems(
  deps: LibraryDeps,
  { ids }: { ids: string[] },
  context: RequestContext,
): Promise<{ data: { deletedIds: string[]; refused: RefusedItem[] } }> {
  const { accountId } = signedIn(context);
  const { doneIds: deletedIds, refused } = await oneByOne(deps, accountId, ids, async ({ id }) => {
    await deleteItem(deps, itemKind.options, { id }, context);
    return null;
  });
  return { data: { deletedIds, refused } };
}

type Item = { id: string; title: string; tags: string[] };

/** @param work resolves to what stood in the way though nothing was refused, in words, or null */
async function oneByOne(
  deps: LibraryDeps,
  modelId: string,
  ids: readonly string[],
  work: (item: Item) => Promise<string | null>,
): Promise<{ doneIds: string[]; refused: RefusedItem[] }> {
  const wanted = [...new Set(ids)];
  const items = new Map((await deps.database.rows(mine, [modelId, wanted])).map((item) => [item.id, item]));
  const doneIds: string[] = [];
  const refused: RefusedItem[] = [];
  for (const id of wanted) {
    const item = items.get(id);
    const title = item?.title ?? '';
    try {
      const problem = item ? await work(item) : say(texts.refusals.itemGone);
      if (problem === null) doneIds.push(id);
      else refused.push({ _id: id, title, msg: problem });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ _id: id, title, msg: say(error.msg) });
    }
  }
  return { doneIds, refused };
}

function withTags(before: readonly string[], more: readonly string[]): string[] {
  const tags = [...new Set([...before, ...more])];
  if (tags.length > limits.tagsMax) {
    refuse('invalid_input', { msg: texts.refusals.tooManyTags({ most: limits.tagsMax }) });
  }
  return tags;
}
